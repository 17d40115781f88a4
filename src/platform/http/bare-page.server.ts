/** Page without styles or scripts, for requests that the site cannot answer. `cuerpo` is HTML: the caller escapes its texts. */
export const barePage = (titulo: string, cuerpo: string): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${titulo} · Carné Claro</title></head>
<body><h1>${titulo}</h1>${cuerpo}</body></html>`;
