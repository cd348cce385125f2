// What is wrong with how the page lies: {"complaints": [sentence...], "smallest": px}. Texts are measured as they were
// laid out, a box for each line of each text; a pixel is taken for the rounding of the browser.
(() => {
  const kSlack = 1.2;
  const kShortWord = 12;
  const complaints = [];
  let smallest = Infinity;

  const words = box => JSON.stringify(box.text.trim().slice(0, 40));
  const at = r => `[${[r.left, r.top, r.right, r.bottom].map(n => Math.round(n)).join(" ")}]`;
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > kSlack &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > kSlack;

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(r => r.width > 0 && r.height > 0);
    for (const rect of lines) texts.push({node, rect, text: node.data, holder: node.parentElement});
    if (lines.length) smallest = Math.min(smallest, parseFloat(getComputedStyle(node.parentElement).fontSize));
    if (lines.length > 1 && !node.parentElement.closest(".long, code")) {
      for (const word of node.data.matchAll(/[^\s\-\/–]+/gu)) {
        if (word[0].length > kShortWord) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].filter(r => r.width > 0).map(r => Math.round(r.top)));
        if (tops.size > 1) complaints.push(`a short word is broken: ${word[0]}`);
      }
    }
  }
  // What is drawn round a text is a box as well: nothing but its own text lies in it.
  const frames = [...document.querySelectorAll(".card, .button, .empty span")]
    .map(node => ({node, rect: node.getBoundingClientRect(), text: node.textContent, holder: node}))
    .filter(box => box.rect.width > 0);

  const boxes = [...texts, ...frames].sort((a, b) => a.rect.top - b.rect.top);
  for (let i = 0; i < boxes.length; ++i) {
    for (let j = i + 1; j < boxes.length && boxes[j].rect.top < boxes[i].rect.bottom; ++j) {
      const [a, b] = [boxes[i], boxes[j]];
      if (a.node.contains(b.node) && a.node !== b.node || b.node.contains(a.node) && a.node !== b.node) continue;
      if (overlap(a.rect, b.rect)) complaints.push(`overlap: ${words(a)} ${at(a.rect)} and ${words(b)} ${at(b.rect)}`);
    }
  }

  // Where a box with round corners ends at the height y: how far its straight side is cut off there.
  const cut = (rect, style, y) => {
    const radius = corner => Math.min(parseFloat(style[`border${corner}Radius`]) || 0, rect.width / 2, rect.height / 2);
    const missing = (r, from_edge) => from_edge >= r ? 0 : r - Math.sqrt(Math.max(0, r * r - (r - from_edge) ** 2));
    const down = Math.max(0, y - rect.top), up = Math.max(0, rect.bottom - y);
    return {left: Math.max(missing(radius("TopLeft"), down), missing(radius("BottomLeft"), up)),
            right: Math.max(missing(radius("TopRight"), down), missing(radius("BottomRight"), up))};
  };
  const known = new Map();
  const shape = holder => {
    if (!known.has(holder)) known.set(holder, {style: getComputedStyle(holder), rect: holder.getBoundingClientRect()});
    return known.get(holder);
  };
  for (const box of texts) {
    for (let holder = box.holder; holder; holder = holder.parentElement) {
      const {style, rect} = shape(holder);
      if (style.display === "inline" || style.display === "contents") continue;
      const top = cut(rect, style, box.rect.top), bottom = cut(rect, style, box.rect.bottom);
      const left = rect.left + Math.max(top.left, bottom.left), right = rect.right - Math.max(top.right, bottom.right);
      if (box.rect.left < left - kSlack || box.rect.right > right + kSlack || box.rect.top < rect.top - kSlack ||
          box.rect.bottom > rect.bottom + kSlack) {
        complaints.push(`${words(box)} ${at(box.rect)} leaves its ${holder.localName}.${holder.className} ${at(rect)}`);
        break;
      }
    }
  }

  for (const holder of [document.documentElement, ...document.body.querySelectorAll("*")]) {
    if (getComputedStyle(holder).display === "inline") continue;
    if (holder.scrollWidth > holder.clientWidth + kSlack && holder.clientWidth > 0) {
      complaints.push(`a ${holder.localName}.${holder.className} holds ${holder.scrollWidth} px and shows ` +
        `${holder.clientWidth}`);
    }
  }
  return JSON.stringify({complaints: complaints.slice(0, 12), smallest});
})()
