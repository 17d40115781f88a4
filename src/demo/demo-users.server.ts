import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { createPasswords } from '#platform/http/secrets/passwords.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';

/** Clave of all demonstration users; the program prints it. */
const DEMO_KEY = 'Carne2026!';
const demoLogins = [
  { tipo: 'trabajador', email: 'admin@demo.es', nombre: 'Lucía Administradora', rol: 'Administrador' },
  { tipo: 'trabajador', email: 'gestor@demo.es', nombre: 'Gonzalo Gestor', rol: 'Gestor' },
  { tipo: 'trabajador', email: 'lectura@demo.es', nombre: 'Laura Lectora', rol: 'Lectura' },
  { tipo: 'cliente', email: 'autoescuela@demo.es', nombre: 'Ana Peña', rol: 'Propietario' },
] as const;

/**
 * Makes the demonstration users if there are demonstration clientes and no users; the second cliente
 * gets the Propietario.
 */
export async function seedDemoUsers(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM clientes WHERE origen = 'demostracion' AND NOT EXISTS (SELECT FROM usuarios)
     ORDER BY codigo OFFSET 1 LIMIT 1`,
  );
  const [cliente] = rows;
  if (!cliente) return;
  const hash = await createPasswords().hash(DEMO_KEY);
  for (const { tipo, email, nombre, rol } of demoLogins) {
    const clienteId = tipo === 'cliente' ? cliente.id : null;
    await client.query(
      `INSERT INTO usuarios (id, tipo, cliente_id, email, email_clave, nombre, rol, estado, clave, origen,
         email_verificado_en)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'activo', $8, 'demostracion', now())`,
      [uuid(), tipo, clienteId, email, emailKey(email), nombre, rol, hash],
    );
  }
}

/** Lines that say who can sign in and with which clave. Leaves out users who were changed or removed. */
export async function demoLoginLines(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `SELECT email FROM usuarios WHERE estado = 'activo' AND email = ANY ($1) AND version = 1`,
    [demoLogins.map(({ email }) => email)],
  );
  const there = new Set(rows.map(({ email }) => email));
  return demoLogins
    .filter(({ email }) => there.has(email))
    .map(({ tipo, email, rol }) => {
      const panel = tipo === 'trabajador' ? '/panelAdmin' : '/panelCliente';
      return `${email}  ${DEMO_KEY}  ${panel}  (${rol})`;
    });
}

/** Removes the demonstration users and all users of demonstration clientes: everybody knows their clave. */
export async function removeDemoUsers(client: pg.ClientBase): Promise<void> {
  const invented = `SELECT u.id FROM usuarios u LEFT JOIN clientes c ON c.id = u.cliente_id
    WHERE u.origen = 'demostracion' OR c.origen = 'demostracion'`;
  await client.query(`DELETE FROM solicitudes_alta WHERE usuario_id IN (${invented})`);
  await client.query(`UPDATE solicitudes_alta SET resuelta_por = NULL WHERE resuelta_por IN (${invented})`);
  await client.query(`DELETE FROM cambios_identidad WHERE usuario_id IN (${invented})`);
  await client.query(`UPDATE cambios_identidad SET resuelto_por = NULL WHERE resuelto_por IN (${invented})`);
  await client.query(`DELETE FROM sesiones WHERE usuario_id IN (${invented})`);
  await client.query(`DELETE FROM codigos_recuperacion WHERE usuario_id IN (${invented})`);
  await client.query(`DELETE FROM llaves_acceso WHERE usuario_id IN (${invented})`);
  await client.query(`DELETE FROM enlaces WHERE usuario_id IN (${invented})`);
  await client.query(`DELETE FROM vistas WHERE usuario_id IN (${invented})`);
  await client.query(`DELETE FROM api_claves WHERE creada_por IN (${invented})`);
  await client.query(`DELETE FROM usuarios WHERE id IN (${invented})`);
}
