/** Name of the file of a paper, which every system takes: `factura-F26-148.pdf` of the number `F26/148`. */
export const pdfName = (clase: string, codigo: string): string =>
  `${clase.toLowerCase()}-${codigo.replaceAll('/', '-')}.pdf`;
