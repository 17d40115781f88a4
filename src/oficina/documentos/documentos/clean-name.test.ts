import { expect, test } from 'vitest';
import { cleanFileName, contentDisposition } from './clean-name.ts';
import { DOCUMENTO_LIMITS } from './limits.ts';

test.each([
  ['../../etc/x.pdf', 'x.pdf'],
  ['C:\\Usuarios\\Ana\\póliza.pdf', 'póliza.pdf'],
  ['factura\u202Efdp.exe', 'facturafdp.exe'],
  ['a\u0000b\r\nc.pdf', 'ab c.pdf'],
  ['con.pdf', '_con.pdf'],
  ['COM1', '_COM1'],
  ['..', 'documento'],
  ['', 'documento'],
  ['.pdf', 'documento.pdf'],
  ['a:b*c?.pdf', 'a_b_c_.pdf'],
  ['  dos   espacios .pdf', 'dos espacios.pdf'],
  ['n\u0303andu\u0301.pdf', 'ñandú.pdf'],
])('«%s» se llama «%s»', (given, name) => {
  expect(cleanFileName(given)).toBe(name);
});

test('un nombre de trescientas letras se acorta y conserva cómo acaba', () => {
  const name = cleanFileName(`${'ñ'.repeat(300)}.pdf`);
  expect([...name]).toHaveLength(DOCUMENTO_LIMITS.name);
  expect(name).toMatch(/ñ\.pdf$/);
});

test('la cabecera lleva el nombre con letras sencillas y como es, y nada sale de sus comillas', () => {
  expect(contentDisposition('attachment', 'Póliza "2026"; (ñ)%41.pdf')).toBe(
    `attachment; filename="Poliza _2026_; (n)_41.pdf"; filename*=UTF-8''P%C3%B3liza%20%222026%22%3B%20%28%C3%B1%29%2541.pdf`,
  );
  expect(contentDisposition('inline', '€漢.pdf')).toBe(
    `inline; filename="__.pdf"; filename*=UTF-8''%E2%82%AC%E6%BC%A2.pdf`,
  );
});
