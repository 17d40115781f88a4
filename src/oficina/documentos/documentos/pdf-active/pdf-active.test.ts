import { describe, expect, test } from 'vitest';
import { rewritePdf } from '#platform/files/pdf-seal/qpdf.testing.server.ts';
import { openDocumentos } from '../opened.testing.server.ts';
import { ACTIVE, pdfOf, QUIET } from './active-pdfs.testing.server.ts';

const { trySend, sent, stored } = await openDocumentos();

const sentAs = (contenido: Uint8Array) =>
  trySend({ archivos: [{ contenido: Buffer.from(contenido), nombre: 'papel.pdf' }] });

/** Two ways to write the same PDF. */
const WRITTEN: [how: string, write: (pdf: Buffer) => Promise<Uint8Array>][] = [
  ['como está', async (pdf) => pdf],
  ['comprimido por dentro', (pdf) => rewritePdf(pdf, '--object-streams=generate', '--compress-streams=y')],
];

describe.each(WRITTEN)('un PDF %s', (_how, write) => {
  test.each(ACTIVE)('con %s no se guarda, y se dice por qué', async (_what, parts, reason) => {
    const kept = await stored();
    const { status, body } = await sentAs(await write(pdfOf(parts)));
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.campos[0].motivo).toMatch(reason);
    expect(body.campos[0].motivo).toMatch(/envía/);
    expect(await stored()).toEqual(kept);
  });

  test.each(QUIET)('con %s vale', async (_what, parts) => {
    const [row] = await sent({
      archivos: [{ contenido: Buffer.from(await write(pdfOf(parts))), nombre: 'papel.pdf' }],
    });
    expect(row.tipo).toBe('pdf');
  });
});

test('lo que un lector no sigue, pero otro puede encontrar, no vale', async () => {
  const loose = pdfOf({ objects: ['<< /S /JavaScript /JS (x) >>'] });
  expect((await sentAs(loose)).body.campos?.[0].motivo).toMatch(/programa/);
});

test('el que pide contraseña no vale; el que solo impide imprimirlo, sí, si no lleva nada', async () => {
  const locked = (pdf: Buffer, user: string) =>
    rewritePdf(pdf, '--encrypt', user, 'dueño', '256', '--print=none', '--');
  expect((await sentAs(await locked(pdfOf(), 'clave'))).body.campos[0].motivo).toMatch(/pide una contraseña/);
  expect((await sentAs(await locked(pdfOf(), ''))).status).toBe(200);
  const [active] = ACTIVE;
  const hidden = await rewritePdf(await locked(pdfOf(active?.[1]), ''), '--object-streams=generate');
  expect((await sentAs(hidden)).body.campos[0].motivo).toMatch(/programa/);
});

test('el que no se puede leer por dentro no vale, y se dice', async () => {
  const broken = Buffer.from('%PDF-1.7\nnada de nada\n%%EOF\n');
  expect((await sentAs(broken)).body.campos[0].motivo).toMatch(/no se puede leer como PDF/);
});
