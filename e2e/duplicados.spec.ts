import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

// The old address of a row that was merged is not found, and leads to the other.
test.use({ expectedStatuses: [404] });

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test('dos alumnos que son el mismo: se encuentran, se elige qué queda, se fusionan y se deshace', async ({
  page,
}) => {
  const admin = await asAdmin(page.request);
  const mark = randomUUID().slice(0, 8);
  const { filas } = await admin.get('/permisosConducir/leer?texto=B');
  const permit = filas.find(({ codigo }: { codigo: string }) => codigo === 'B');
  const make = (said: object) =>
    admin.post('/alumnos/crear', {
      apellidos: `Doble ${mark}`,
      codProvincia: '28',
      _idPermiso: permit._id,
      ...said,
    });
  const first = await make({ nombre: 'Iria', email: `iria-${mark}@ejemplo.es` });
  const second = await make({
    nombre: 'Iria',
    email: `iria.doble-${mark}@ejemplo.es`,
    notas: 'Prefiere las tardes',
  });
  await openAs(page, ADMIN, `/panelAdmin/alumnos/${first._id}`);
  await page.getByRole('link', { name: 'Duplicados', exact: true }).click();
  const pair = page.getByRole('listitem').filter({ hasText: second.codigo });
  await expect(pair).toContainText('Mismo nombre');
  await expectAccessible(page);
  await pair.getByRole('link', { name: /^Comparar/ }).click();

  // A field that the first one lacks is taken from the other; the address is chosen.
  await expect(page.getByRole('radio', { name: 'Notas: Prefiere las tardes' })).toBeChecked();
  await page.getByRole('radio', { name: `Correo electrónico: iria.doble-${mark}@ejemplo.es` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fusionar en un alumno' }).click();
  await expectMessage(page, 'Fusionados. Puedes deshacerlo en Duplicados durante 30 días');
  const email = page.getByRole('button', { name: /^Correo electrónico: .*Cambiar$/ });
  await expect(email).toHaveText(`iria.doble-${mark}@ejemplo.es`);

  // The old address leads to the one that stays.
  await page.goto(`/panelAdmin/alumnos/${second._id}`);
  await expect(page).toHaveURL(new RegExp(`/alumnos/${first._id}$`));

  await page.goto('/panelAdmin/duplicados?estado=alumnos');
  await page
    .getByRole('button', { name: `Deshacer la fusión de ${second.codigo} Iria Doble ${mark}` })
    .click();
  await expectMessage(page, 'Fusión deshecha: todo está como estaba');
  await page.goto(`/panelAdmin/alumnos/${second._id}`);
  await expect(email).toHaveText(`iria.doble-${mark}@ejemplo.es`);
  await expect(page).toHaveURL(new RegExp(`/alumnos/${second._id}$`));
});
