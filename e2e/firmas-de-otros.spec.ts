import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drawTextPdf } from '../src/demo/text-pdf.server.ts';
import { ownSealKey } from '../src/platform/files/pdf-seal/own-key.server.ts';
import { signElsewhere } from '../src/platform/files/pdf-seal/signed-elsewhere.testing.server.ts';
import { todayInMadrid } from '../src/platform/kit/dates/dates.ts';
import { dayAfter } from '../src/platform/kit/dates/day-after.ts';
import { secretLink } from './support/firma.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { asAdmin, openAs, tokenOf } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const NOTICE =
  'Este PDF ya está firmado o certificado por otros: se firmará sin tocar sus páginas y el certificado irá en un archivo aparte.';

/** Uploads a PDF that a notary certified, with this level; gives its id and title. */
async function uploaded(page: Page, nivel: 1 | 2): Promise<{ id: string; mark: string }> {
  const notary = await ownSealKey(test.info().outputPath('notaria'), 'NOTARÍA DE LA VILLA');
  const plain = await drawTextPdf('Escritura', [randomUUID(), 'Comparecen las partes.']);
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get('/clasificacionesDocumento/leer?limite=1');
  const mark = `Escritura ${randomUUID().slice(0, 8)}`;
  const sent = await page.request.post('/documentos/crear', {
    headers: { token: await tokenOf(page.request, 'trabajador', ADMIN.email) },
    multipart: {
      entidad: 'negocio',
      _idClasificacion: filas[0]._id,
      nombre: mark,
      archivo: {
        name: 'escritura.pdf',
        mimeType: 'application/pdf',
        buffer: await signElsewhere(plain, notary, { nombre: 'Notario', nivel }),
      },
    },
  });
  const { documentos } = await sent.json();
  return { id: documentos[0]._id, mark };
}

test('un PDF que certificó otro se firma sin tocarlo: se dice antes, y el certificado va aparte @movil', async ({
  page,
}) => {
  const { id, mark } = await uploaded(page, 2);
  await openAs(page, ADMIN, `/panelAdmin/documentos/${id}`);
  const section = page.getByRole('region', { name: 'Firmas', exact: true });
  await expect(section.getByText(NOTICE)).toBeVisible();
  await expect(section.getByText('Certificación de NOTARÍA DE LA VILLA')).toBeVisible();
  await expect(section.getByText(/No hemos comprobado quién emitió su certificado/)).toBeVisible();
  await expectAccessible(page);

  const email = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  const admin = await asAdmin(page.request);
  await admin.post('/firmas/solicitar', {
    _idDocumento: id,
    caducaEn: dayAfter(todayInMadrid(new Date()), 5),
    conCodigo: false,
    firmantes: [{ orden: 1, rol: 'firmante', nombre: 'Ana Peña', email }],
  });
  await page.goto(await secretLink('firmar', email, mark));
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.getByRole('radio', { name: 'Escribirla' }).check();
  await page.getByLabel('Escribe tu nombre completo como firma').fill('Ana Peña');
  await page.getByRole('checkbox', { name: /^He leído este documento/ }).check();
  await page.getByRole('button', { name: 'Firmar el documento' }).click();
  await expect(page.getByText('Has firmado el documento. ¡Gracias!')).toBeVisible();

  await page.goto(await secretLink('firmar', email, 'está firmado por todos'));
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar el certificado de las firmas' }).click();
  const file = path.join(test.info().outputDir, 'certificado.pdf');
  await (await downloading).saveAs(file);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^[\dA-Z]{4}-/ }).click();
  await expect(page.getByRole('heading', { name: 'Firmas que ya traía' })).toBeVisible();
  await page.getByLabel('Suelta aquí el PDF, o elígelo').setInputFiles(file);
  await expect(page.getByText(/^Coincide: es el certificado de las firmas/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/panelAdmin/documentos/${id}`);
  await section.getByRole('link', { name: 'ábrelo' }).click();
  await page.getByText('Datos técnicos').click();
  await expect(page.getByText('escritura (certificado de firmas).pdf').first()).toBeVisible();
});

test('el que no admite ningún cambio no se ofrece para firmar, y se dice por qué', async ({ page }) => {
  const { id } = await uploaded(page, 1);
  await openAs(page, ADMIN, `/panelAdmin/documentos/${id}`);
  const section = page.getByRole('region', { name: 'Firmas', exact: true });
  await expect(
    section.getByText('Este PDF no se puede firmar: está certificado por otros y no admite ningún cambio.'),
  ).toBeVisible();
  await expect(section.getByRole('button', { name: 'Pedir firmas' })).toHaveCount(0);
});
