import { formatCount } from '#platform/kit/format.ts';

/** A file of the export: its path and its title. */
export type ExportedFile = { ruta: string; nombre: string };

export type ExportContents = {
  negocio: string;
  /** In words, in Spain's time. */
  cuando: string;
  tablas: readonly { tabla: string; titulo: string; filas: number }[];
  /** Files by the heading of their group. */
  archivos: Readonly<Record<string, readonly ExportedFile[]>>;
};

const text = (words: string) => words.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const address = (route: string) => route.split('/').map(encodeURIComponent).join('/');

const STYLE = `
:root { color-scheme: light dark; --ink: #12241b; --paper: #fafaf6; --line: #87968c; --link: #005c2d }
@media (prefers-color-scheme: dark) { :root { --ink: #eaf2ec; --paper: #0e1612; --line: #5d6f65; --link: #7fd6a4 } }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif }
a { color: var(--link); display: inline-block; padding: .15rem 0 }
table { width: 100%; border-collapse: collapse }
th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: left }
.n { text-align: right; font-variant-numeric: tabular-nums }
ul { columns: 18rem; padding-left: 1.2rem } li { break-inside: avoid; overflow-wrap: anywhere }
td a + a { margin-left: 1rem }`;

const links = (files: readonly ExportedFile[]) =>
  files.length === 0
    ? '<p>No hay ninguno.</p>'
    : `<ul>${files.map(({ ruta, nombre }) => `<li><a href="${address(ruta)}">${text(nombre)}</a></li>`).join('\n')}</ul>`;

/** HTML page to read an export from the disk, without a program or a network. */
export function indexPage({ negocio, cuando, tablas, archivos }: ExportContents): string {
  const rows = tablas.map(
    ({ tabla, titulo, filas }) =>
      `<tr><th scope="row">${text(titulo)}</th><td class="n">${formatCount(filas)}</td><td>` +
      `<a href="datos/${tabla}.csv">CSV<span hidden> de ${text(titulo)}</span></a>` +
      `<a href="datos/${tabla}.json">JSON<span hidden> de ${text(titulo)}</span></a></td></tr>`,
  );
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Todo lo de ${text(negocio)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Todo lo de ${text(negocio)}</h1>
<p>Como estaba el ${text(cuando)}. Se lee sin ningún programa nuestro: los CSV se abren con cualquier hoja de cálculo, los JSON son
para otros programas, y lo demás son los papeles. No van contraseñas, sesiones ni enlaces secretos. Lo que acaba en «(id)» es el
número con que una fila nombra a otra.</p>
<h2>Datos</h2>
<table>
<thead><tr><th scope="col">Qué</th><th scope="col" class="n">Filas</th><th scope="col">Archivos</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
${Object.entries(archivos)
  .map(([titulo, files]) => `<h2>${text(titulo)}</h2>\n${links(files)}`)
  .join('\n')}
</main>
</body>
</html>
`;
}
