import { z } from 'zod';
import { fileFaults } from '#platform/files/checked-file.server.ts';

/** Version of the format. It grows when an older program could no longer read the archive. */
export const COPY_FORMAT = 1;

/** Names within the archive. */
export const HEAD = 'carne-claro.json';
export const MANIFEST = 'manifiesto.json';
export const MANIFEST_SUM = 'manifiesto.sha256';
export const TABLES = 'base';

/** Folders of the data folder that go into a copy. */
export const FOLDERS = ['ficheros', 'correo'] as const;

/** Schema of the first file of an archive, which every future version must be able to read. */
export const headSchema = z.object({ formato: z.number().int(), programa: z.string() });

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const table = z.object({
  nombre: name,
  columnas: z.array(name),
  filas: z.number().int(),
  bytes: z.number().int(),
  sha256: hash,
  /** For a partition: its table and the rows that it holds, in PostgreSQL's words. */
  parte: z.object({ de: name, limites: z.string().regex(/^(FOR VALUES IN \([^;]*\)|DEFAULT)$/) }).optional(),
});

const file = z.object({
  ruta: z
    .string()
    .regex(/^(ficheros|correo)(\/[\w-][\w.-]*)+$/)
    .refine((path) => !path.includes('..')),
  bytes: z.number().int(),
  sha256: hash,
});

/** Schema of the manifest: the contents of an archive. */
export const manifestSchema = z.object({
  ...headSchema.shape,
  hechaEn: z.iso.datetime(),
  postgres: z.string(),
  /** Hash of each applied migration's text, in order. */
  migraciones: z.array(hash),
  tablas: z.array(table),
  secuencias: z.array(z.object({ nombre: name, valor: z.string().regex(/^-?\d+$/), usada: z.boolean() })),
  archivos: z.array(file),
  /** Files that were removed while the copy was made. */
  retirados: z.array(z.string()),
  /** Changed or damaged files, which are not in the archive. */
  malos: z.array(z.object({ ruta: z.string(), fallo: z.enum(fileFaults) })).default([]),
  /** The families' data for the moment of the copy. */
  resumen: z.record(z.string(), z.unknown()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type CopiedTable = z.infer<typeof table>;
export type CopiedFile = z.infer<typeof file>;
export type LeftFile = Manifest['malos'][number];
