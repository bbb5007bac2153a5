"use strict";
(function () {
  var place = document.getElementById("viewer"), canvas = document.getElementById("board");
  var list = document.getElementById("units"), here = document.getElementById("here");
  var data = JSON.parse(document.getElementById("maps").textContent), said;
  var pen = canvas.getContext("2d"), map, pieces, chosen = null, picked = null, width = 0, height = 0, due = false;
  var scale = 0, left = 0, top = 0; // pixels of a hex's radius; where the map's origin is on the canvas
  var ROOT = Math.sqrt(3), PAINT = data.paint, BLUE = PAINT.sides.player, COLOURS = PAINT.sides;
  var EDGES = { river: PAINT.river, bocage: PAINT.bocage, wall: PAINT.steel, gate: PAINT.gold, cliff: PAINT.cliff };
  var OVERLAYS = { river: PAINT.river, railway: PAINT.steel };
  var MARGIN = 320, REST = 90; // pixels by which the sheet extends beyond the canvas; milliseconds before it is repainted
  var sheet = document.createElement("canvas"), ink = sheet.getContext("2d"), drawn = null, resting = null;
  // What is on the map is drawn by its face: hexes below, a tabletop board in `table.js`, where the page has that.
  var face, hexes = { key: "hex", layers: { zones: false, sight: true, supply: false, range: true, happened: true, differences: true, numbers: true, names: true }, most: 90, close: 24, rim: 0.4 };
  var layers = hexes.layers;
  var step = 0; // how many steps of the round are shown
  var time = document.createElement("div"), turn, slider, where, standing, story; // the sliders below the map, how it stands, and what happened in a step
  var CORNERS = {};
  [false, true].forEach(function (pointy) {
    CORNERS[pointy] = [0, 1, 2, 3, 4, 5].map(function (k) {
      var x = Math.cos(k * Math.PI / 3), y = Math.sin(k * Math.PI / 3);
      return pointy ? [y, x] : [x, y];
    });
  });
  var SIGNS = {
    cross: [[[-1, -1], [1, 1]], [[-1, 1], [1, -1]]], slash: [[[-1, 1], [1, -1]]], oval: [[0, 0, 0.66, 0.52]], dot: [[0, 0, 0.34, 0.34, true, true]],
    peak: [[[-0.28, 1], [0, 0.42], [0.28, 1], true]], roof: [[[-1, 1], [0, -0.9], [1, 1]]], dome: [[0, 1, 0.92, 1.25, false, false, Math.PI, 2 * Math.PI]],
    base: [[[-1, 0.52], [1, 0.52]]], bridge: [[[-0.55, 0.5], [-0.55, -0.3], [0.55, -0.3], [0.55, 0.5]], [[0, -0.3], [0, 0.4]]],
    wing: [[-0.36, 0, 0.36, 0.34, true], [0.36, 0, 0.36, 0.34, true]], rotor: [[[-0.72, -0.42], [0, 0], [-0.72, 0.42], true], [[0.72, -0.42], [0, 0], [0.72, 0.42], true]],
    upright: [[[0, -1], [0, 1]]], chevrons: [[[-0.3, -0.38], [0, -0.62], [0.3, -0.38]], [[-0.3, -0.1], [0, -0.34], [0.3, -0.1]]], "low dot": [[0, 0.46, 0.28, 0.28, true, true]],
    wheel: [[0, 0, 0.66, 0.66, false, true], [[-0.5, 0], [0.5, 0]], [[0, -0.66], [0, 0.66]]], anchor: [[[0, -0.5], [0, 0.66]], [[-0.26, -0.24], [0.26, -0.24]], [0, 0.08, 0.42, 0.58, false, false, 0.26, 2.88]],
    person: [[0, -0.36, 0.26, 0.26, true, true], [[-0.4, 0.72], [-0.27, 0.02], [0.27, 0.02], [0.4, 0.72], true]], bolt: [[[-0.5, -0.6], [0.12, 0.05], [-0.1, 0.1], [0.5, 0.65]]],
    dish: [[0, -0.25, 0.5, 0.75, false, false, 0.17, 2.97], [[0, 0.5], [0, 0.85]], [[0, 0.1], [0.3, -0.55]]],
    wheels: [[-0.4, 0.62, 0.22, 0.22, true, true], [0, 0.62, 0.22, 0.22, true, true], [0.4, 0.62, 0.22, 0.22, true, true]],
    box: [[[-0.5, -0.4], [0.5, -0.4], [0.5, 0.35], [-0.5, 0.35], [-0.5, -0.4]]], medic: [[[0, -1], [0, 1]], [[-1, 0], [1, 0]]],
    flag: [[[-0.35, -0.7], [-0.35, 0.7]], [[-0.35, -0.7], [0.5, -0.4], [-0.35, -0.05], true]],
    fort: [[[-0.7, 0.5], [-0.7, -0.3], [-0.25, -0.3], [-0.25, 0], [0.25, 0], [0.25, -0.3], [0.7, -0.3], [0.7, 0.5]]],
    unknown: [[0, -0.22, 0.36, 0.38, false, true, 2.97, 7.5], [[0, 0.12], [0, 0.34]], [0, 0.62, 0.1, 0.1, true, true]]
  };
  // Columns and rows to the six sides, from odd and from even columns: as in HexMap.
  var STEPS = [[[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]], [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]]];

  function shown() { return Object.keys(face.layers).filter(function (key) { return face.layers[key]; }).join(" ") + face.moment(); }
  // A pointy-top map is the flat-top one with columns drawn as rows.
  function turned(x, y) { return map.pointy ? [y, x] : [x, y]; }
  function middle(col, row) { return turned(1.5 * (col - 1) + 1, ROOT * (row - (col % 2 ? 0.5 : 0))); }
  function corner(k) { return turned(Math.cos(k * Math.PI / 3), Math.sin(k * Math.PI / 3)); }
  function onCanvas(point) { return [left + scale * point[0], top + scale * point[1]]; }
  function index(col, row) { return (row - 1) * map.width + col - 1; }
  function inside(col, row) { return col > 0 && row > 0 && col <= map.width && row <= map.height; }
  hexes.moment = function () { return step; };
  hexes.size = function () { return turned(1.5 * map.width + 0.5, ROOT * (map.height + 0.5)); };
  hexes.middle = function (at) { return middle(at[0], at[1]); };
  hexes.name = function (at) { return label(at[0], at[1]); };
  hexes.named = function (name) {
    var at = [name.slice(0, map.digits), name.slice(map.digits)].map(Number);
    return name.length === 2 * map.digits && inside(at[0], at[1]) ? at : null;
  };
  function label(col, row) {
    return [col, row].map(function (n) { return ("00" + n).slice(-map.digits); }).join("");
  }
  function toward(col, row, side) {
    var step = STEPS[col % 2][side];
    return [col + step[0], row + step[1]];
  }
  hexes.at = function (x, y) {
    var at = turned((x - left) / scale, (y - top) / scale), best = null, least = 1.01;
    var col = Math.round((at[0] - 1) / 1.5) + 1, row = Math.round(at[1] / ROOT);
    for (var c = col - 1; c <= col + 1; c++) for (var r = row - 1; r <= row + 2; r++) {
      if (!inside(c, r)) continue;
      var point = turned.apply(null, middle(c, r)), far = Math.hypot(point[0] - at[0], point[1] - at[1]);
      if (far < least) { least = far; best = [c, r]; }
    }
    return best;
  };

  function line(points, colour, wide) {
    pen.beginPath();
    points.forEach(function (point, n) { pen[n ? "lineTo" : "moveTo"](point[0], point[1]); });
    pen.strokeStyle = colour; pen.lineWidth = Math.max(1, wide * scale); pen.stroke();
  }
  function text(words, x, y, high, colour, rim) {
    pen.font = "600 " + high + "px system-ui, sans-serif"; pen.textAlign = "center"; pen.textBaseline = "middle";
    if (rim) { pen.lineWidth = high / 4; pen.lineJoin = "round"; pen.strokeStyle = PAINT.paper; pen.strokeText(words, x, y); }
    pen.fillStyle = colour; pen.fillText(words, x, y);
  }
  function rim(x, y) { // closed with a line: `closePath` is many times slower in a path of thousands of hexes
    var corners = CORNERS[map.pointy];
    pen.moveTo(x + corners[5][0] * scale, y + corners[5][1] * scale);
    for (var k = 0; k < 6; k++) pen.lineTo(x + corners[k][0] * scale, y + corners[k][1] * scale);
  }
  function side(at, which, out) {
    var mid = middle(at[0], at[1]);
    return [4, 5].map(function (k) {
      var c = corner((k + which) % 6);
      return onCanvas([mid[0] + c[0] * out, mid[1] + c[1] * out]);
    });
  }
  function between(a, b, how, colour, wide) {
    var from = middle(a[0], a[1]), to = middle(b[0], b[1]);
    line([onCanvas(from), onCanvas([from[0] + (to[0] - from[0]) * how, from[1] + (to[1] - from[1]) * how])], colour, wide);
  }

  // Everything but the chosen hex is painted on a sheet that reaches beyond the canvas, so that a drag only shifts it.
  function paint(ratio) {
    var screen = pen, before = [left, top, width, height];
    drawn = { map: map, layers: shown(), scale: scale, left: left, top: top, ratio: ratio };
    pen = ink; left += MARGIN; top += MARGIN; width += 2 * MARGIN; height += 2 * MARGIN;
    sheet.width = Math.round(width * ratio); sheet.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    taken = [];
    face.paint();
    pen = screen; left = before[0]; top = before[1]; width = before[2]; height = before[3];
  }
  hexes.paint = function () {
    var those = [];
    for (var row = 1; row <= map.height; row++) for (var col = 1; col <= map.width; col++) {
      var at = onCanvas(middle(col, row));
      if (near(at)) those.push([col, row, at[0], at[1]]);
    }
    ground(those);
    if (layers.sight) fog(those);
    if (layers.supply) supply();
    if (layers.zones) ["own", "enemies"].forEach(function (whose, n) { zones(map.zones[whose], n); });
    works();
    if (layers.numbers && scale > 16) those.forEach(function (hex) {
      var level = map.levels[index(hex[0], hex[1])], up = map.pointy ? 0.62 : 0.7;
      text(label(hex[0], hex[1]) + (level && scale > 32 ? " ▲" + level : ""), hex[2], hex[3] - scale * up, Math.max(8, scale * 0.2), PAINT.ink);
    });
    if (layers.happened) happened();
    if (layers.differences) differences();
    pieces.forEach(function (piece) {
      if (piece.drawn !== false && piece.hex) piece.held.forEach(function (s) { line(side(piece.hex, s, 0.93), colour(piece)[0], 0.12); });
    });
    Object.keys(map.stacks).forEach(function (key) { stack(map.stacks[key]); });
    if (layers.names && scale > 9) map.names.forEach(function (name) {
      var mid = onCanvas(middle(name[0], name[1]));
      if (near(mid)) called(name[2], mid[0], mid[1], Math.max(10, scale * 0.26), below());
    });
    if (layers.names && scale > 26) Object.keys(map.stacks).forEach(function (key) {
      var those = map.stacks[key], mid = onCanvas(middle(those[0].hex[0], those[0].hex[1]));
      if (those.length === 1 && near(mid)) called(cut(those[0].name, 22), mid[0], mid[1], Math.max(9, scale * 0.19), below());
    });
  };
  function clear(at) { return at[0] > 20 && at[1] > 10 && at[0] < width - 20 && at[1] < height - 10; }
  function near(at) { return at[0] > -scale && at[1] > -scale && at[0] < width + scale && at[1] < height + scale; }
  function filled(groups) { // one path for each colour: a fill for each hex takes many times as long
    Object.keys(groups).forEach(function (ink) {
      pen.beginPath();
      groups[ink].forEach(function (hex) { rim(hex[2], hex[3]); });
      pen.fillStyle = ink; pen.fill();
    });
  }
  function grouped(hexes, ink) {
    var groups = {};
    hexes.forEach(function (hex) {
      var key = ink(index(hex[0], hex[1]));
      if (key) (groups[key] = groups[key] || []).push(hex);
    });
    return groups;
  }
  function ground(hexes) {
    filled(grouped(hexes, function (n) { return data.colours[map.terrain[n]]; }));
    filled(grouped(hexes, function (n) {
      return map.levels[n] > 0 && "rgba(60,34,10," + Math.min(0.4, map.levels[n] * 0.06).toFixed(2) + ")";
    }));
    if (scale > 7) {
      pen.beginPath();
      hexes.forEach(function (hex) { rim(hex[2], hex[3]); });
      pen.strokeStyle = "rgba(30,34,44,.3)"; pen.lineWidth = 1; pen.stroke();
    }
    map.overlays.forEach(function (entry) {
      var same = OVERLAYS[entry[2]], mid = onCanvas(middle(entry[0], entry[1]));
      if (!near(mid)) return;
      if (!same) { pen.fillStyle = PAINT.wood; pen.fillRect(mid[0] - scale / 3, mid[1] - scale / 5, scale / 1.5, scale / 2.5); return; }
      for (var s = 0; s < 6; s++) {
        var next = toward(entry[0], entry[1], s);
        if (map.laid[entry[2] + next]) between(entry, next, 0.5, same, 0.14);
      }
    });
    [["highways", PAINT.highway], ["roads", PAINT.road]].forEach(function (kind) {
      [[PAINT.road_case, 0.22], [kind[1], 0.13]].forEach(function (stroke) {
        map[kind[0]].forEach(function (way) {
          if (near(onCanvas(middle(way[0], way[1])))) way[2].forEach(function (s) { between(way, toward(way[0], way[1], s), 0.5, stroke[0], stroke[1]); });
        });
      });
    });
    map.edges.forEach(function (edge) {
      if (near(onCanvas(middle(edge[0], edge[1])))) edge[3].forEach(function (kind) { line(side(edge, edge[2], 1), EDGES[kind] || PAINT.wall, 0.16); });
    });
  }
  function fog(hexes) {
    filled(grouped(hexes, function (n) {
      return { e: "rgba(30,34,44,.18)", u: "rgba(30,34,44,.38)" }[map.sight[n]];
    }));
  }
  function zones(those, enemy) { // hatched, one side's to the right, the other's to the left
    var lean = enemy ? -1 : 1, ink = (enemy ? COLOURS.hostile : BLUE)[0];
    those.forEach(function (n) {
      var mid = onCanvas(middle(n % map.width + 1, Math.floor(n / map.width) + 1));
      if (!near(mid)) return;
      (scale > 12 ? [-0.55, 0, 0.55] : [0]).forEach(function (part) {
        var half = (1 - Math.abs(part)) * 0.69 * scale, x = mid[0] + part * scale;
        line([[x - lean * half * 0.55, mid[1] + half], [x + lean * half * 0.55, mid[1] - half]], ink, 0.05);
      });
    });
  }
  function hexOf(n) { return [n % map.width + 1, Math.floor(n / map.width) + 1]; }
  function patch(those) { // a path of hexes by their number
    pen.beginPath();
    those.forEach(function (n) {
      var mid = onCanvas(middle.apply(null, hexOf(n)));
      if (near(mid)) rim(mid[0], mid[1]);
    });
  }
  function border(those, ink, wide) { // the sides at which a patch ends
    var inner = {};
    those.forEach(function (n) { inner[n] = true; });
    those.forEach(function (n) {
      var at = hexOf(n);
      if (near(onCanvas(middle(at[0], at[1])))) for (var s = 0; s < 6; s++) {
        var next = toward(at[0], at[1], s);
        if (!inside(next[0], next[1]) || !inner[index(next[0], next[1])]) line(side(at, s, 0.94), ink, wide);
      }
    });
  }
  function supply() {
    map.stores.forEach(function (store) {
      patch(store[0]); pen.fillStyle = PAINT.gold; pen.globalAlpha = 0.3; pen.fill(); pen.globalAlpha = 1;
      border(store[0], PAINT.gold_dark, 0.08);
    });
  }
  hexes.over = function () { // over the sheet, so that another unit is chosen without painting everything
    range();
    if (!chosen) return;
    var mark = onCanvas(middle(chosen[0], chosen[1]));
    pen.beginPath(); rim(mark[0], mark[1]); pen.strokeStyle = PAINT.path; pen.lineWidth = 4; pen.stroke();
  };
  function range() {
    if (!layers.range || !picked) return;
    patch(picked.reach); pen.fillStyle = BLUE[0]; pen.globalAlpha = 0.28; pen.fill(); pen.globalAlpha = 1;
    border(picked.fire, PAINT.paper, 0.16); border(picked.fire, COLOURS.hostile[0], 0.09);
  }
  function works() {
    map.structures.forEach(function (work) {
      if (work.edge !== null) { line(side(work.hex, work.edge, 1), PAINT.steel, 0.2); return; }
      var mid = onCanvas(middle(work.hex[0], work.hex[1])), r = scale * 0.72;
      pen.strokeStyle = PAINT.steel; pen.lineWidth = Math.max(1, scale / 10);
      pen.setLineDash(work.built ? [] : [3, 3]); pen.strokeRect(mid[0] - r * 0.75, mid[1] - r * 0.75, r * 1.5, r * 1.5); pen.setLineDash([]);
    });
    map.marks.forEach(function (mark) {
      var mid = onCanvas(middle(mark[0], mark[1]));
      pen.beginPath(); pen.arc(mid[0], mid[1] + scale * 0.55, Math.max(2, scale / 7), 0, 7); pen.fillStyle = PAINT.gold_dark; pen.fill();
    });
  }
  function happened() { // up to the step that is chosen; that one alone in full strength
    map.steps.slice(0, step).forEach(function (deeds, n) {
      pen.globalAlpha = step === map.steps.length || n === step - 1 ? 1 : 0.45;
      deeds.moves.forEach(function (move) {
        var points = move[1].map(function (at) { return onCanvas(middle(at[0], at[1])); });
        line(points, PAINT.paper, 0.2); line(points, COLOURS[move[0]][0], 0.1); tip(points, COLOURS[move[0]][0]);
      });
      deeds.shots.forEach(function (shot) {
        var points = [shot[1], shot[2]].map(function (at) { return onCanvas(middle(at[0], at[1])); });
        pen.setLineDash([6, 4]); line(points, COLOURS[shot[0]][0], 0.08); pen.setLineDash([]); tip(points, COLOURS[shot[0]][0]);
      });
      deeds.fallen.forEach(function (lost) {
        var mid = onCanvas(middle(lost[1][0], lost[1][1])), r = scale * 0.3;
        [1, -1].forEach(function (lean) { line([[mid[0] - r, mid[1] - lean * r], [mid[0] + r, mid[1] + lean * r]], COLOURS[lost[0]][0], 0.14); });
      });
      deeds.hurts.forEach(function (hurt) {
        var mid = onCanvas(middle(hurt[1][0], hurt[1][1]));
        if (scale > 13) text("−" + hurt[2], mid[0] + scale * 0.6, mid[1] - scale * 0.35, Math.max(9, scale * 0.26), COLOURS[hurt[0]][0], true);
      });
    });
    pen.globalAlpha = 1;
  }
  function differences() { // ringed where an enemy was, dashed where it was believed, with a line between
    (map.differences || []).forEach(function (one) {
      var ends = one.slice(0, 2).map(function (at) { return at && onCanvas(middle(at[0], at[1])); });
      if (ends[0] && ends[1]) { pen.setLineDash([3, 5]); line([ends[1], ends[0]], PAINT.ink, 0.07); pen.setLineDash([]); }
      ends.forEach(function (at, believed) {
        if (!at || !near(at)) return;
        [[PAINT.paper, 0.2], [PAINT.gold_dark, 0.12]].forEach(function (ink) {
          pen.beginPath(); pen.arc(at[0], at[1], scale * 0.8, 0, 7);
          pen.setLineDash(believed ? [4, 5] : []); pen.strokeStyle = ink[0]; pen.lineWidth = Math.max(2, ink[1] * scale); pen.stroke(); pen.setLineDash([]);
        });
      });
    });
  }
  function tip(points, ink) { // the head of an arrow at the end of a line
    var to = points[points.length - 1], from = points[points.length - 2];
    if (!from) return;
    var far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1, x = (to[0] - from[0]) / far, y = (to[1] - from[1]) / far, r = scale * 0.26;
    pen.beginPath(); pen.moveTo(to[0], to[1]);
    pen.lineTo(to[0] - r * (x + y * 0.6), to[1] - r * (y - x * 0.6)); pen.lineTo(to[0] - r * (x - y * 0.6), to[1] - r * (y + x * 0.6));
    pen.closePath(); pen.fillStyle = ink; pen.fill();
  }

  function draw() {
    due = false;
    var ratio = window.devicePixelRatio || 1, same = drawn && drawn.map === map && drawn.layers === shown() && drawn.ratio === ratio;
    if (same && drawn.scale !== scale) { // while two fingers move, the sheet is stretched; it is painted anew when they rest
      clearTimeout(resting); resting = setTimeout(function () { drawn = null; again(); }, REST);
    } else if (!same || Math.abs(left - drawn.left) > MARGIN || Math.abs(top - drawn.top) > MARGIN) paint(ratio);
    var how = scale / drawn.scale;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.drawImage(sheet, left - how * (drawn.left + MARGIN), top - how * (drawn.top + MARGIN), how * sheet.width / ratio, how * sheet.height / ratio);
    face.over();
    if (canvas.matches(":focus-visible")) [[PAINT.paper, 4], [PAINT.ink, 2]].forEach(function (part) { // where Enter reads
      pen.beginPath(); pen.moveTo(width / 2 - 9, height / 2); pen.lineTo(width / 2 + 9, height / 2);
      pen.moveTo(width / 2, height / 2 - 9); pen.lineTo(width / 2, height / 2 + 9);
      pen.strokeStyle = part[0]; pen.lineWidth = part[1]; pen.stroke();
    });
  }
  function colour(piece) { return COLOURS[piece.side] || BLUE; }
  function stack(those) {
    var mid = onCanvas(middle(those[0].hex[0], those[0].hex[1])), many = those.length > 1, r = scale * (many ? 0.3 : 0.44);
    if (!near(mid)) return;
    those.slice(0, 4).forEach(function (piece, n) {
      var x = mid[0] + (many ? (n % 2 ? 1 : -1) * scale * 0.36 : 0);
      var y = mid[1] + (those.length > 2 ? (n > 1 ? 1 : -1) * scale * 0.34 : 0), ghost = piece.present === false, inks = colour(piece);
      if (piece.facing !== null && scale > 9) {
        var way = facing(piece), tipped = [[1.75, 0], [1.2, 0.34], [1.2, -0.34]];
        pen.beginPath();
        tipped.forEach(function (p, k) { pen[k ? "lineTo" : "moveTo"](x + r * (p[0] * way[0] - p[1] * way[1]), y + r * (p[0] * way[1] + p[1] * way[0])); });
        pen.closePath(); pen.fillStyle = ghost ? PAINT.paper : inks[0]; pen.fill();
        pen.strokeStyle = inks[0]; pen.lineWidth = 1; pen.stroke();
      }
      pen.beginPath();
      // As on the pictures: enemies are diamonds, all others boxes; what was only seen earlier is dashed and empty.
      if (piece.side === "hostile") { pen.moveTo(x, y - r * 1.2); pen.lineTo(x + r * 1.2, y); pen.lineTo(x, y + r * 1.2); pen.lineTo(x - r * 1.2, y); pen.closePath(); }
      else pen.rect(x - r, y - r * 0.75, r * 2, r * 1.5);
      pen.fillStyle = ghost ? PAINT.paper : inks[1]; pen.fill();
      pen.setLineDash(ghost ? [4, 3] : []); pen.strokeStyle = inks[0]; pen.lineWidth = Math.max(1.5, scale / 14); pen.stroke(); pen.setLineDash([]);
      var more = n === 3 && those.length > 4;
      if (scale > 9 && !more) symbol(piece.symbol, x, y, piece.side === "hostile" ? r * 0.55 : r * 0.85, r * 0.55);
      taken.push([x, y, r * 1.1, r * 2]);
      if (scale > 18 || more) taken.push([x, y + (more ? 0 : r * 1.05), scale * 0.2, scale * 0.16]);
      if (scale > 18 || more) text(more ? "+" + (those.length - 3) : piece.fs + (ghost ? " (" + piece.seen + ")" : ""), x, y + (more ? 0 : r * 1.05), Math.max(9, scale * 0.2), PAINT.ink, true);
    });
  }
  var taken = []; // the middles of boxes, half their width, their height
  function called(words, x, y, high, downs) { // a name where it covers no counter and no other name, cut short if need be
    return [words, cut(words, 14), cut(words, 8)].some(function (told) {
      pen.font = "600 " + high + "px system-ui, sans-serif";
      var half = pen.measureText(told).width / 2 + 2;
      return downs.some(function (down) {
        var at = y + down;
        if (taken.some(function (box) { return Math.abs(box[0] - x) < box[2] + half && Math.abs(box[1] - at) < (box[3] + high) / 2; })) return false;
        taken.push([x, at, half, high]);
        text(told, x, at, high, PAINT.ink, true);
        return true;
      });
    });
  }
  function below() { // where names go from the middle of a hex
    return (layers.numbers && scale > 16 ? [0.8, 1.12] : [0.8, -0.8, 1.12]).map(function (down) { return down * scale; });
  }
  function cut(name, most) { return name.length > most ? name.slice(0, most - 1) + "…" : name; }
  function facing(piece) {
    var a = middle(piece.hex[0], piece.hex[1]), next = toward(piece.hex[0], piece.hex[1], piece.facing), b = middle(next[0], next[1]);
    return [(b[0] - a[0]) / ROOT, (b[1] - a[1]) / ROOT];
  }
  // The signs of `bot/render/hexes/symbols.py`, as strokes in a box from -1 to 1: lines, dots and ovals (x, y, w, h, filled).
  function symbol(name, x, y, w, h) {
    (data.symbols[name] || ["unknown"]).forEach(function (part) {
      SIGNS[part].forEach(function (sign) {
        pen.beginPath();
        if (typeof sign[0] === "number") pen.ellipse(x + sign[0] * w, y + sign[1] * h, sign[2] * (sign[5] ? Math.min(w, h) : w), sign[3] * (sign[5] ? Math.min(w, h) : h), 0, sign[6] || 0, sign[7] || 7);
        else sign.forEach(function (p, n) { if (p !== true) pen[n ? "lineTo" : "moveTo"](x + p[0] * w, y + p[1] * h); });
        if ((typeof sign[0] === "number" ? sign[4] : sign[sign.length - 1]) === true) { pen.fillStyle = PAINT.ink; pen.fill(); }
        else { pen.strokeStyle = PAINT.ink; pen.lineWidth = Math.max(1, scale / 22); pen.stroke(); }
      });
    });
  }
  function again() { if (!due) { due = true; requestAnimationFrame(draw); } }

  function zoom(by, x, y) {
    var to = Math.max(whole() * 0.8, Math.min(face.most, scale * by)), how = to / scale;
    left = x - (x - left) * how; top = y - (y - top) * how; scale = to;
    move(0, 0);
  }
  function move(dx, dy) { // a part of the map always stays in sight
    var all = face.size();
    left = Math.max(width / 2 - all[0] * scale, Math.min(width / 2, left + dx));
    top = Math.max(height / 2 - all[1] * scale, Math.min(height / 2, top + dy));
    again(); note();
  }
  function whole() { var all = face.size(), rim = 2 * face.rim; return Math.min(width / (all[0] + rim), height / (all[1] + rim)); }
  function fit() {
    var all = face.size();
    scale = whole(); left = (width - all[0] * scale) / 2; top = (height - all[1] * scale) / 2;
    again();
  }
  function resize() {
    var first = !scale, ratio = window.devicePixelRatio || 1, before = [width, height];
    width = canvas.clientWidth; height = canvas.clientHeight;
    canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
    if (first) fit(); else move((width - before[0]) / 2, (height - before[1]) / 2);
  }

  function item(parent, tag, words) {
    var made = document.createElement(tag);
    made.textContent = words; parent.appendChild(made);
    return made;
  }
  function choose(at, wanted) {
    var words = at ? face.told(at, wanted) : [];
    chosen = at; here.textContent = ""; again();
    words.forEach(function (told) { item(here, "li", told); });
    if (at) note();
  }
  hexes.told = function (hex, wanted) {
    var those = pieces.filter(function (own) { return own.reach && own.hex[0] === hex[0] && own.hex[1] === hex[1]; });
    // Another tap on the hex chooses the next of its units.
    var same = chosen && chosen[0] === hex[0] && chosen[1] === hex[1];
    picked = wanted && wanted.reach ? wanted : those[same ? (those.indexOf(picked) + 1) % those.length : 0] || null;
    var n = index(hex[0], hex[1]), sight = said[map.sight[n]];
    var lines = [label(hex[0], hex[1]) + ": " + map.words[map.ground[n]] + (sight ? ". " + sight : ".")];
    function isHere(col, row) { return col === hex[0] && row === hex[1]; }
    function across(at, s) {
      var next = toward(at[0], at[1], s), mine = isHere(at[0], at[1]);
      return mine || isHere(next[0], next[1]) ? " → " + (mine ? label(next[0], next[1]) : label(at[0], at[1])) : "";
    }
    map.names.concat(map.marks).forEach(function (entry) { if (isHere(entry[0], entry[1])) lines.push(entry[2]); });
    map.edges.forEach(function (edge) {
      var to = across(edge, edge[2]);
      if (to) lines.push(edge[3].map(function (kind) { return map.edge_words[kind]; }).join(", ") + to);
    });
    map.structures.forEach(function (work) {
      var to = work.edge === null ? "" : across(work.hex, work.edge);
      if (to || isHere(work.hex[0], work.hex[1])) lines.push(work.words + to);
    });
    ["own", "enemies"].forEach(function (whose) { if (map.zones[whose].indexOf(n) >= 0) lines.push(data.layers["zone_" + whose]); });
    pieces.forEach(function (piece) { if (piece.hex && isHere(piece.hex[0], piece.hex[1])) lines.push(piece.words); });
    map.stores.forEach(function (store) { if (store[0].indexOf(n) >= 0) lines.push(store[1]); });
    (map.differences || []).forEach(function (one) { if (one.slice(0, 2).some(function (at) { return at && isHere(at[0], at[1]); })) lines.push(one[2]); });
    if (layers.range && picked) lines.push(picked.range);
    return lines;
  };
  // The address names the moment, the place and the scale, so that it can be passed on, and another round shows the same.
  var which = null, noting = null;
  function note() { clearTimeout(noting); noting = setTimeout(noted, 200); }
  function noted() {
    var at = chosen || face.at(width / 2, height / 2);
    if (!at) return;
    var told = new URLSearchParams({ map: which });
    told.set(face.key, face.name(at)); told.set("zoom", Math.round(scale * 10) / 10);
    if (face.step() !== null) told.set("step", face.step());
    history.replaceState(null, "", "#" + told);
  }
  function same() { // the address of this viewpoint, place and scale on the page of another round
    noted();
    return "#" + location.hash.slice(1).replace(/&step=\d+/, "");
  }
  function linked() {
    var wish = new URLSearchParams(location.hash.slice(1)), name = wish.get(face.key) || "";
    if (data.moments.indexOf(wish.get("map")) >= 0 && wish.get("map") !== which) show(wish.get("map"));
    face.jump(wish.get("step"));
    if (wish.get("by") === "rounds") turn.focus({ preventScroll: true }); // another page's slider led here
    var at = face.named(name);
    if (!at) return;
    scale = Math.max(whole() * 0.8, Math.min(face.most, Number(wish.get("zoom")) || face.close));
    var mid = face.middle(at);
    left = width / 2 - mid[0] * scale; top = height / 2 - mid[1] * scale;
    choose(at);
    canvas.scrollIntoView({ block: "nearest" });
  }
  function go(at, wanted) {
    if (scale < face.close) scale = face.close;
    var mid = face.middle(at);
    left = width / 2 - mid[0] * scale; top = height / 2 - mid[1] * scale;
    choose(at, wanted);
    canvas.scrollIntoView({ block: "nearest" });
  }
  function show(moment) {
    which = moment; map = data[which]; said = data.say[which];
    document.getElementsByName("which").forEach(function (choice) { choice.checked = choice.value === which; });
    document.querySelectorAll("[data-of]").forEach(function (part) { part.hidden = part.dataset.of !== which; });
    face.open();
    listed();
    choose(chosen);
  }
  function listed() { // all units in words
    list.textContent = "";
    face.groups().forEach(function (group) {
      if (!group[1].length) return;
      item(list, "h3", group[0]);
      var rows = item(list, "ul", "");
      group[1].forEach(function (piece) {
        var at = face.place(piece), row = item(rows, "li", at ? "" : piece.words);
        if (at) item(row, "button", piece.words).addEventListener("click", function () { go(at, piece); });
      });
    });
  }
  hexes.place = function (piece) { return piece.hex; };
  hexes.groups = function () {
    return [[said.own, map.units], [said.friends, map.friends],
      [said.enemies, map.contacts.filter(function (piece) { return piece.present; })],
      [said.ghosts, map.contacts.filter(function (piece) { return !piece.present; })]];
  };
  hexes.open = function () {
    if (!map.laid) {
      map.laid = {}; map.stacks = {};
      map.overlays.forEach(function (entry) { map.laid[entry[2] + [entry[0], entry[1]]] = true; });
      map.units.concat(map.friends, map.contacts).forEach(function (piece) {
        ["reach", "fire"].forEach(function (key) { // each is sent as how far it is from the one before it
          var n = 0;
          if (piece[key]) piece[key] = piece[key].map(function (more) { return n += more; });
        });
        if (piece.drawn !== false) (map.stacks[piece.hex] = map.stacks[piece.hex] || []).push(piece);
      });
    }
    pieces = map.units.concat(map.friends, map.contacts);
    slider.max = slider.value = map.steps.length; slider.parentNode.hidden = map.steps.length < 2;
    stepped();
  };
  // A round is a moment of this page, or a separate page.
  function round() { return Math.max(0, data.rounds.findIndex(function (one) { return one[1] === which || one[1] === data.page; })); }
  function stepped() {
    var all = map.steps.length, now = data.rounds[round()];
    step = Number(slider.value);
    turn.max = data.rounds.length - 1; turn.value = round(); turn.parentNode.hidden = data.rounds.length < 2;
    turn.setAttribute("aria-valuetext", now[0]);
    tell(now[0], step, all, all && step ? map.steps[step - 1].told : [], []);
    again();
  }
  hexes.step = function () { return step === map.steps.length ? null : step; };
  hexes.jump = function (wish) {
    if (!/^\d{1,5}$/.test(wish || "") || Number(wish) > map.steps.length) return;
    slider.value = wish; stepped();
  };
  hexes.turned = function (n, done) {
    var to = data.rounds[n];
    if (data.moments.indexOf(to[1]) >= 0) { if (to[1] !== which) { show(to[1]); note(); } }
    else if (done) location.href = to[1] + same() + "&by=rounds";
    else turn.setAttribute("aria-valuetext", to[0]);
  };
  hexes.stepped = function () { stepped(); note(); };
  function tell(head, n, all, lines, status) { // what the sliders show, how it stands, and what happened there
    where.textContent = head + (all ? " · " + n + " / " + all : "");
    slider.setAttribute("aria-valuetext", n + " / " + all);
    standing.textContent = ""; standing.hidden = !status.length;
    status.forEach(function (told) { item(standing, "li", told); });
    story.textContent = ""; story.parentNode.hidden = !lines.length;
    lines.forEach(function (told) { item(story, "li", told); });
  }
  function slide(words, moved) {
    var made = item(item(time, "label", words + " "), "input", "");
    made.type = "range"; made.min = 0;
    made.addEventListener("input", function () { moved(Number(made.value), false); });
    made.addEventListener("change", function () { moved(Number(made.value), true); });
    return made;
  }

  var fingers = {}, moved = 0;
  function at(event) {
    var box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  function spread() {
    var those = Object.values(fingers);
    var a = those[0], b = those[1] || a;
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, far: those[1] ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0 };
  }
  canvas.addEventListener("pointerdown", function (event) {
    if (!Object.keys(fingers).length) moved = 0; else moved = 99;
    fingers[event.pointerId] = at(event); canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", function (event) {
    if (!fingers[event.pointerId]) return;
    var before = spread();
    fingers[event.pointerId] = at(event);
    var now = spread();
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (moved < 6) return;
    move(now.x - before.x, now.y - before.y);
    if (before.far && now.far) zoom(now.far / before.far, now.x, now.y);
  });
  function lifted(event) {
    var was = fingers[event.pointerId];
    delete fingers[event.pointerId];
    if (was && event.type === "pointerup" && moved < 6) choose(face.at(was[0], was[1]));
  }
  canvas.addEventListener("pointerup", lifted);
  canvas.addEventListener("pointercancel", lifted);
  canvas.addEventListener("wheel", function (event) {
    event.preventDefault();
    var spot = at(event);
    zoom(Math.pow(1.0015, -event.deltaY * (event.deltaMode ? 20 : 1)), spot[0], spot[1]);
  }, { passive: false });
  var STRIDE = 60, KEYS = {
    ArrowLeft: [STRIDE, 0], ArrowRight: [-STRIDE, 0], ArrowUp: [0, STRIDE], ArrowDown: [0, -STRIDE], "+": 1.4, "=": 1.4, "-": 1 / 1.4
  };
  canvas.addEventListener("keydown", function (event) {
    var act = KEYS[event.key], reads = event.key === "Enter" || event.key === " ";
    if (!(act || reads) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (reads) choose(face.at(width / 2, height / 2));
    else if (typeof act === "number") zoom(act, width / 2, height / 2); else move(act[0], act[1]);
  });
  ["focus", "blur"].forEach(function (kind) { canvas.addEventListener(kind, again); });
  document.getElementById("closer").addEventListener("click", function () { zoom(1.5, width / 2, height / 2); });
  document.getElementById("farther").addEventListener("click", function () { zoom(1 / 1.5, width / 2, height / 2); });
  document.getElementById("whole").addEventListener("click", fit);
  time.className = "bar time"; canvas.parentNode.insertBefore(time, canvas.nextSibling);
  turn = slide(data.layers.turn, function (n, done) { face.turned(n, done); });
  slider = slide(data.layers.step, function (n) { face.stepped(n); });
  where = item(time, "output", "");
  standing = item(here.parentNode.parentNode, "ul", "");
  standing.id = "standing";
  var under = item(here.parentNode.parentNode, "div", "");
  item(under, "h3", data.layers.story);
  story = item(under, "ul", "");
  story.id = "story"; story.setAttribute("aria-live", "polite");
  var fold = item(document.querySelector("#viewer .bar"), "details", "");
  item(fold, "summary", data.layers.title);
  var box = item(fold, "fieldset", "");
  box.id = "layers"; box.setAttribute("aria-label", data.layers.title);
  face = window.tableFace ? window.tableFace({
    data: data, item: item, line: line, text: text, near: near, clear: clear, called: called, on: onCanvas, again: again, note: note, listed: listed, turn: turn, steps: slider, tell: tell,
    pen: function () { return pen; }, scale: function () { return scale; }, map: function () { return map; }, which: function () { return which; },
    back: function (x, y) { return [(x - left) / scale, (y - top) / scale]; },
    take: function (box) { taken.push(box); }, chosen: function () { return chosen; }, choose: choose
  }) : hexes;
  if (!data.moments.some(function (name) { return data[name].differences; })) delete layers.differences;
  Object.keys(face.layers).forEach(function (key) {
    var row = item(box, "label", ""), tick = item(row, "input", "");
    tick.type = "checkbox"; tick.checked = face.layers[key];
    row.appendChild(document.createTextNode(" " + data.layers[key]));
    tick.addEventListener("change", function () { face.layers[key] = tick.checked; again(); if (["range", "areas", "sight"].indexOf(key) >= 0 && chosen) choose(chosen, picked); });
  });
  item(fold, "p", data.layers.key).className = "dim";
  document.getElementsByName("which").forEach(function (choice) {
    choice.addEventListener("change", function () { show(choice.value); note(); });
    if (choice.checked) which = choice.value; // a browser may have kept the choice
  });
  show(which || data.moments[0]);
  document.querySelectorAll("nav a[href^=round-]").forEach(function (link) {
    link.addEventListener("click", function () { link.hash = same(); });
  });
  window.addEventListener("hashchange", linked);
  place.hidden = false;
  resize();
  linked();
  window.addEventListener("resize", resize);
})();
