"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const light = ["#1f6feb", "#d9730d", "#1a7f4b", "#8250df", "#c62f3b", "#0a7ea4", "#9a6700", "#bf3989", "#57606a", "#2da44e"];
  const dark = ["#6ea8fe", "#f0a35e", "#4cc38a", "#b392f0", "#ff7a80", "#56c7e6", "#e3b341", "#f47fc0", "#a5b0be", "#8ddb8c"];
  const root = document.documentElement;

  function isDark() {
    const chosen = root.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  function css(name) {
    return getComputedStyle(root).getPropertyValue(name).trim();
  }
  function short(n) {
    if (n == null) return "–";
    const a = Math.abs(n);
    if (a >= 1e6) return +(n / 1e6).toPrecision(3) + "M";
    if (a >= 1e4) return +(n / 1e3).toPrecision(3) + "k";
    if (a >= 100 || Number.isInteger(n)) return String(Math.round(n));
    return String(+n.toPrecision(3));
  }
  function line(name, colour, more) {
    return Object.assign(
      {
        label: name,
        stroke: colour,
        width: 1.6,
        spanGaps: true,
        points: { show: data.time.starts.length < 40, size: 5 },
        value: (u, v) => short(v),
      },
      more
    );
  }
  function palette(i) {
    const p = isDark() ? dark : light;
    return p[i % p.length];
  }
  function many(series) {
    return series.map((s, i) => line(s.name, palette(i), i >= 10 ? { dash: [6, 3] } : {}));
  }
  const seconds = data.time.starts.map((ms) => ms / 1000);
  const t = data.time;

  function overTime(title, unit, series, values) {
    return {
      title,
      unit,
      data: [seconds].concat(values),
      options: { scales: { x: { time: true }, y: { range: (u, lo, hi) => [0, Math.max(hi, 1) * 1.05] } }, series: [{ label: "Time" }].concat(series), cursor: { sync: { key: "time" } } },
    };
  }
  function byName(title, unit, list) {
    return list.length === 0 ? null : overTime(title, unit, many(list), list.map((s) => s.values));
  }

  function percentiles() {
    const at = (p) => -Math.log10(1 - p / 100);
    const ticks = [0, 50, 90, 95, 99, 99.9, 99.99];
    return {
      title: "Response time percentiles",
      unit: "ms, all samples",
      data: [data.percents.map(at)].concat(data.curves.map((c) => c.values)),
      options: {
        scales: { x: { time: false, range: [0, 4] }, y: { range: (u, lo, hi) => [0, Math.max(hi, 1) * 1.05] } },
        series: [{ label: "Percentile", value: (u, v) => (v == null ? "–" : (100 - 100 * Math.pow(10, -v)).toFixed(2) + " %") }].concat(
          many(data.curves).map((s) => Object.assign(s, { points: { show: false } }))
        ),
        axes: [{ splits: () => ticks.map(at), values: () => ticks.map((p) => p + "%") }, {}],
      },
    };
  }

  function distribution() {
    const d = data.distribution;
    const starts = d.passed.map((n, i) => i * d.width);
    const all = d.passed.map((n, i) => n + d.failed[i]);
    const bars = uPlot.paths.bars({ size: [0.85, 60], align: 1 });
    const bar = (label, colour) => ({ label, stroke: colour, fill: colour, width: 0, paths: bars, points: { show: false } });
    return {
      title: "Response time distribution",
      unit: "samples per " + d.width + " ms",
      data: [starts, all, d.passed],
      options: {
        scales: { x: { time: false, range: [0, Math.max(1, d.passed.length) * d.width] }, y: { range: (u, lo, hi) => [0, Math.max(hi, 1) * 1.05] } },
        series: [
          { label: "From", value: (u, v) => (v == null ? "–" : v + " ms") },
          Object.assign(bar("Failed", css("--bad")), { value: (u, v, s, i) => (i == null ? "–" : String(d.failed[i])) }),
          Object.assign(bar("Passed", css("--good")), { value: (u, v, s, i) => (i == null ? "–" : String(d.passed[i])) }),
        ],
        axes: [{ values: (u, vs) => vs.map((v) => v + " ms") }, {}],
      },
    };
  }

  function plots() {
    const groups = t.groups.length > 1 ? t.groups : [];
    return [
      overTime("Throughput", "samples per second", [line("Passed", css("--good")), line("Failed", css("--bad")), line("Begun", palette(0), { dash: [5, 4] })], [t.passed, t.failed, t.hits]),
      overTime("Response time percentiles over time", "ms, successful samples", many(t.times), t.times.map((s) => s.values)),
      byName("Response times over time", "mean ms by label", t.elapsed),
      overTime("Active threads", "most at once", [line("All", palette(0))].concat(groups.map((g, i) => line(g.name, palette(i + 1)))), [t.threads].concat(groups.map((g) => g.values))),
      percentiles(),
      distribution(),
      byName("Latencies over time", "mean ms to the first byte", t.latency),
      byName("Connect time over time", "mean ms", t.connect),
      byName("Codes per second", "by response code", t.codes),
      byName("Transactions per second", "by label", t.transactions),
      overTime("Bytes throughput over time", "KB per second", [line("Received", palette(0)), line("Sent", palette(1))], [t.received, t.sent]),
    ].filter((p) => p !== null);
  }

  const place = document.querySelector(".plots");
  let drawn = [];

  function draw() {
    drawn.forEach((d) => { d.observer.disconnect(); d.plot.destroy(); });
    drawn = [];
    place.textContent = "";
    if (seconds.length === 0) {
      const p = document.createElement("p");
      p.textContent = "No samples, nothing to draw.";
      place.append(p);
      return;
    }
    const axis = () => ({ stroke: css("--soft"), grid: { stroke: css("--line"), width: 1 }, ticks: { stroke: css("--line"), width: 1 }, font: "12px system-ui, sans-serif" });
    plots().forEach((p) => {
      const figure = document.createElement("figure");
      const caption = document.createElement("figcaption");
      const unit = document.createElement("small");
      caption.append(p.title + " ");
      unit.textContent = p.unit;
      caption.append(unit);
      const box = document.createElement("div");
      box.setAttribute("role", "img");
      box.setAttribute("aria-label", p.title + ", " + p.unit);
      figure.append(caption, box);
      place.append(figure);
      const own = p.options.axes || [{}, {}];
      const options = Object.assign({}, p.options, {
        width: Math.max(280, box.clientWidth),
        height: 260,
        axes: [Object.assign(axis(), own[0]), Object.assign(axis(), { size: 56, values: (u, vs) => vs.map(short) }, own[1])],
      });
      const plot = new uPlot(options, p.data, box);
      const observer = new ResizeObserver(() => requestAnimationFrame(() => {
        const width = Math.max(280, box.clientWidth);
        if (width !== plot.width) plot.setSize({ width, height: 260 });
      }));
      observer.observe(box);
      drawn.push({ plot, observer });
    });
  }

  function sortable(table) {
    const heads = Array.from(table.tHead.rows[table.tHead.rows.length - 1].cells);
    heads.forEach((th, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...th.childNodes);
      th.append(button);
      button.addEventListener("click", () => {
        const up = th.getAttribute("aria-sort") === "descending" || (th.classList.contains("t") && !th.hasAttribute("aria-sort"));
        heads.forEach((h) => h.removeAttribute("aria-sort"));
        th.setAttribute("aria-sort", up ? "ascending" : "descending");
        const body = table.tBodies[0];
        const rows = Array.from(body.rows).filter((r) => !r.classList.contains("total"));
        const key = (r) => {
          const cell = r.cells[column];
          return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
        };
        rows.sort((a, b) => {
          const x = key(a);
          const y = key(b);
          const c = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
          return up ? c : -c;
        });
        body.append(...rows);
      });
    });
  }

  document.querySelectorAll("table.sortable").forEach(sortable);
  document.getElementById("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    draw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
})();
