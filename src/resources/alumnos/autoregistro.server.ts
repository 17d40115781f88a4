import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { invalidFields } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { emailKey } from '#kit/email.ts';
import { emailField, nameField, phoneField } from '#kit/person-fields.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import { textField } from '#kit/text-field.ts';

const autoregistro = z
  .strictObject({
    nombre: nameField(),
    email: emailField().optional(),
    telefono: phoneField().optional(),
    permiso: textField({ min: 1, max: 10 }).describe('Código del permiso, como B'),
    codProvincia: z
      .string('falta')
      .refine((codigo) => provinciaPorCodigo(codigo) !== undefined, 'elige una provincia'),
    mensaje: textField({ max: 1_000 }).optional(),
    aceptaPrivacidad: z.literal(true, 'hay que aceptar la política de privacidad'),
    web: z.string().max(200).optional().describe('Las personas lo dejan vacío'),
  })
  .refine(({ email, telefono }) => email !== undefined || telefono !== undefined, {
    path: ['email'],
    error: 'deja un correo o un teléfono para que puedan responderte',
  });

type Autoregistro = z.infer<typeof autoregistro>;

type Services = { db: Db; clock: () => Date };

/** `POST /alumnos/autoregistro`: a learner asks, without an account. The same answer whether or not they had asked before. */
export function registerLearnerRegistration(app: HttpApp, services: Services): void {
  app.post(
    '/alumnos/autoregistro',
    {
      config: { access: 'publico', rateLimit: { max: 10, timeWindow: '10 minutes' } },
      schema: {
        summary: 'Un alumno pide información; repetirlo no crea otra solicitud',
        body: autoregistro,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      // Only machines fill in what people don't see.
      if (!request.body.web) await registerLearner(services, request.body);
      return true as const;
    },
  );
}

/** Who asks again within a month for the same permit, by the same address or telephone, is the same request. */
async function registerLearner({ db, clock }: Services, body: Autoregistro): Promise<void> {
  const { nombre, email = null, telefono = null, codProvincia, mensaje = null } = body;
  const now = clock();
  const key = email && emailKey(email);
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM permisos_conducir WHERE codigo = ${body.permiso}`,
    );
    const [permit] = rows;
    if (!permit) throw invalidFields([{ campo: 'permiso', motivo: 'no es uno de los que se pueden pedir' }]);
    // Two at once by the same person are one after the other.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(4023, hashtext(${`${key ?? telefono} ${permit.id}`}))`);
    const { rowCount } = await tx.execute(sql`
      UPDATE alumnos SET nombre = ${nombre}, email = coalesce(${email}, email), email_clave = coalesce(${key}, email_clave),
        telefono = coalesce(${telefono}, telefono), cod_provincia = ${codProvincia},
        mensaje = coalesce(${mensaje}, mensaje), modificado_en = ${now}, caduca_en = ${now}::timestamptz + interval '12 months'
      WHERE id = (SELECT id FROM alumnos WHERE permiso_id = ${permit.id}
        AND (email_clave = ${key} OR telefono = ${telefono}) AND modificado_en > ${now}::timestamptz - interval '30 days'
        ORDER BY modificado_en DESC LIMIT 1)`);
    if (rowCount) return;
    await tx.execute(sql`
      INSERT INTO alumnos (id, nombre, email, email_clave, telefono, permiso_id, cod_provincia, mensaje, origen,
        acepta_privacidad_en, creado_en, modificado_en, caduca_en)
      VALUES (${uuid({ msecs: now.getTime() })}, ${nombre}, ${email}, ${key}, ${telefono}, ${permit.id},
        ${codProvincia}, ${mensaje}, 'web', ${now}, ${now}, ${now}, ${now}::timestamptz + interval '12 months')`);
  });
}
