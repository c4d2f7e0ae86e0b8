// Sorting by a click on a heading. Without it the tables stand in the order of the gross mean.
"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  // one heading a column, in order: of two rows of headings, those that reach through both come first
  const headings = [...table.tHead.querySelectorAll("th:not([scope=colgroup])")];
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => {
        const cell = row.cells[column];
        if (!cell) return null;
        if ("value" in cell.dataset) return cell.dataset.value === "" ? null : Number(cell.dataset.value);
        return cell.textContent.trim();
      };
      const order = (a, b) => {
        const [x, y] = [key(a), key(b)];
        if (x === null || y === null) return (x === null) - (y === null); // what is not known stays last
        const sign = down ? -1 : 1;
        return sign * (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), "en", { numeric: true }));
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(order));
    });
  });
}
