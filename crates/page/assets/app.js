// @ts-check
// On every page: night or day, as somebody has chosen. It runs before the page is drawn, so it is the one
// script that is no module: modules wait until the page is read, and the page would flash.

const paper = document.documentElement;
const kept = localStorage.getItem("theme");
if (kept) paper.dataset.theme = kept;

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest("[data-theme-switch]"))) return;
  const day = paper.dataset.theme ? paper.dataset.theme === "day" : matchMedia("(prefers-color-scheme: light)").matches;
  paper.dataset.theme = day ? "night" : "day";
  localStorage.setItem("theme", paper.dataset.theme);
});
