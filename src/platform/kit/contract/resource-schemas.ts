import { z } from 'zod';
import { textField } from '../text/text-field.ts';
import { named } from './component-name.ts';
import { type Field, pointsTo } from './fields.ts';
import { filterNames } from './list-names.ts';
import { filterShape, pageQuery, several } from './list-query.ts';
import type { ListQuery, ResourceDefinition, Values } from './resource.ts';
import { readVersion } from './row-version.ts';

type Fields = Record<string, Field>;

const id = z.uuid('no es un identificador');

/** Schema of an object with this output; its shape comes from the fields. */
type Of<T> = z.ZodObject & z.ZodType<T>;
/** Schemas of a family's calls. */
export type FamilySchemas<F extends Fields> = {
  crear: Of<Partial<Values<F>>>;
  actualizar: Of<{ _id: string; version?: number } & Partial<Values<F>>>;
  leer: Of<ListQuery>;
  row: z.ZodObject<
    { [Name in keyof F]: z.ZodType<Values<F>[Name]> } & Record<
      '_id' | 'creadoEn' | 'modificadoEn',
      z.ZodString
    > & {
        version: z.ZodNumber;
        nombres: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodNullable<z.ZodString>>>;
      }
  >;
};

/**
 * Makes the schemas of a family's calls from its definition. In `crear`, a field may be missing when its initial value is
 * valid; `actualizar` takes only the fields that change.
 */
export function schemasOf<F extends Fields>(definition: ResourceDefinition<F>): FamilySchemas<F>;
export function schemasOf(
  definition: ResourceDefinition<Fields>,
): Record<keyof FamilySchemas<Fields>, z.ZodObject> {
  const { fields, list, begins = [] } = definition;
  const written = Object.entries(fields).filter(([, { system }]) => !system);
  const shape = Object.fromEntries(
    written.map(([name, { schema, title }]) => [name, schema.describe(title)]),
  );
  const newShape = Object.fromEntries(
    written.map(([name, { schema, title, initial }]) => [
      name,
      (begins.includes(name) || schema.safeParse(initial).success ? schema.optional() : schema).describe(
        title,
      ),
    ]),
  );
  const described = definition.described ?? definition.name;
  const nameOf = (role: string) => `${described[0]?.toUpperCase()}${described.slice(1)}${role}`;
  // It validates nothing: it is there so that the description lists the fields once, for every body that takes them.
  const changes = named(z.object(shape).partial(), nameOf('Campos'));
  const orders = list.order.flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  return {
    crear: named(z.strictObject(newShape), nameOf('Crear')),
    actualizar: named(
      z.strictObject({ _id: id, version: readVersion }).extend(changes.shape),
      nameOf('Actualizar'),
    ),
    leer: z.strictObject({
      texto: textField({ min: 1, max: 80 }).optional(),
      _id: several(id).optional().describe('Solo estas filas'),
      ...filterShape({ ...list.also, ...fields }, filterNames(list)),
      orden: z.enum(orders).default(`${list.descending ? '-' : ''}${list.order[0]}`),
      ...pageQuery,
    }),
    row: named(
      z
        .object({ _id: z.string(), version: z.number(), ...outputShape(fields), ...namesShape(fields) })
        .extend({ creadoEn: z.string(), modificadoEn: z.string() }),
      nameOf('Fila'),
    ),
  };
}

/**
 * Schemas of the fields in answers: they give the type and check nothing, because the table already holds
 * valid values.
 */
function outputShape(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { input, title, optional }]) => {
      const type = (OUTPUTS[input.kind] ?? z.string)();
      return [name, (optional ? type.nullable() : type).describe(title)];
    }),
  );
}

const OUTPUTS: Partial<Record<Field['input']['kind'], () => z.ZodType>> = {
  flag: z.boolean,
  number: z.number,
  choices: () => z.array(z.string()),
  references: () => z.array(z.string()),
  rows: () => z.array(z.record(z.string(), z.unknown())),
};

/** Schema of the names of the referenced rows, by field, so that a list needs no second call. */
function namesShape(fields: Fields): Record<string, z.ZodType> {
  const pointing = Object.entries(fields).filter(([, field]) => pointsTo(field) !== undefined);
  if (pointing.length === 0) return {};
  const names = Object.fromEntries(pointing.map(([name]) => [name, z.string().nullable()]));
  return { nombres: z.object(names).describe('Cómo se llama lo que señala cada referencia') };
}
