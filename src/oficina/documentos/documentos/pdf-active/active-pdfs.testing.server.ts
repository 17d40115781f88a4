let made = 0;

/** Handwritten parts of a PDF: in its catalogue, in its page, and extra objects from number 5. */
export type Parts = { catalog?: string; page?: string; objects?: string[] };

/** Whole PDF of one page with these parts. The page has a number, so that no two are equal. */
export function pdfOf({ catalog = '', page = '', objects = [] }: Parts = {}): Buffer {
  const text = `BT /F1 12 Tf 20 20 Td (Hoja ${++made}) Tj ET`;
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << >> ${page} >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ...objects,
  ];
  let out = '%PDF-1.7\n';
  const places = bodies.map((body, index) => {
    const place = out.length;
    out += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`;
  return Buffer.from(out + table + trailer, 'latin1');
}

const streamOf = (dict: string, content: string) =>
  `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** PDFs that are refused, each with the reason. */
export const ACTIVE: [what: string, parts: Parts, reason: RegExp][] = [
  [
    'un programa al abrirlo',
    { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' },
    /programa/,
  ],
  [
    'un programa con su nombre escrito con números',
    { catalog: '/OpenAction << /S /J#61vaScr#69pt /J#53 (x) >>' },
    /programa/,
  ],
  [
    'un programa en la lista de nombres',
    {
      catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>',
      objects: ['<< /S /JavaScript /JS 6 0 R >>', streamOf('', 'app.alert(1)')],
    },
    /programa/,
  ],
  [
    'un programa en una casilla',
    {
      page: '/Annots [5 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K << /S /JavaScript /JS (x) >> >> >>',
      ],
    },
    /programa/,
  ],
  [
    'un programa detrás de otra acción',
    {
      catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [5 0 R] >>',
      objects: ['<< /S /JavaScript /JS (x) >>'],
    },
    /programa/,
  ],
  [
    'otro programa al abrirlo',
    { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' },
    /abre otros programas/,
  ],
  [
    'otro programa al pulsar',
    {
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (cmd.exe) >> >>]',
    },
    /abre otros programas/,
  ],
  [
    'un enlace que se abre solo',
    { catalog: '/OpenAction 5 0 R', objects: ['<< /S /URI /URI (https://ejemplo.es) >>'] },
    /por su cuenta/,
  ],
  [
    'un enlace que se abre con la página',
    { page: '/AA << /O << /S /GoToR /F (\\\\\\\\otra\\\\a.pdf) /D [0 /Fit] >> >>' },
    /por su cuenta/,
  ],
  [
    'datos que se mandan solos',
    { catalog: '/AA << /WC << /S /SubmitForm /F (https://ejemplo.es) >> >>' },
    /por su cuenta/,
  ],
  [
    'un archivo dentro',
    {
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>',
      objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>', streamOf('/Type /EmbeddedFile', 'MZ')],
    },
    /otros archivos dentro/,
  ],
  [
    'un formulario XFA',
    {
      catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>',
      objects: [streamOf('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')],
    },
    /XFA/,
  ],
  ['vídeo', { page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]' }, /vídeo/],
];

/** PDFs that do nothing by themselves, so they are accepted. */
export const QUIET: [what: string, parts: Parts][] = [
  [
    'un enlace que se pulsa',
    {
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://ejemplo.es) >> >>]',
    },
  ],
  ['la página por la que se abre', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }],
  ['la página por la que se abre, sin acción', { catalog: '/OpenAction [3 0 R /Fit]' }],
  ['una lista de archivos vacía', { catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }],
  [
    'una casilla',
    { catalog: '/AcroForm << /Fields [5 0 R] >>', objects: ['<< /FT /Tx /T (nombre) /V (JavaScript) >>'] },
  ],
];
