import { z } from 'zod';
import { fileFaults } from '../checked-file.server.ts';

/** Grows when an older program could no longer read the archive. */
export const COPY_FORMAT = 1;

/** Names within the archive. */
export const HEAD = 'carne-claro.json';
export const MANIFEST = 'manifiesto.json';
export const MANIFEST_SUM = 'manifiesto.sha256';
export const TABLES = 'base';

/** Folders of the data folder that go into a copy. */
export const FOLDERS = ['ficheros', 'correo'] as const;

/** What comes first in an archive, and every program to come can read. */
export const headSchema = z.object({ formato: z.number().int(), programa: z.string() });

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const table = z.object({
  nombre: name,
  columnas: z.array(name),
  filas: z.number().int(),
  bytes: z.number().int(),
  sha256: hash,
  /** Of a part of a larger table, which one and which rows it holds, as PostgreSQL says it. */
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

/** What an archive holds, as it must be found in it. */
export const manifestSchema = z.object({
  ...headSchema.shape,
  hechaEn: z.iso.datetime(),
  postgres: z.string(),
  /** Of each migration that had been applied, in order, the hash of its text. */
  migraciones: z.array(hash),
  tablas: z.array(table),
  secuencias: z.array(z.object({ nombre: name, valor: z.string().regex(/^-?\d+$/), usada: z.boolean() })),
  archivos: z.array(file),
  /** Files that were removed while the copy was made: the rows that named them are of just before. */
  retirados: z.array(z.string()),
  /** Files that were not what they were stored as, and are not in it. */
  malos: z.array(z.object({ ruta: z.string(), fallo: z.enum(fileFaults) })).default([]),
  /** What families want told of the moment of the copy. */
  resumen: z.record(z.string(), z.unknown()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type CopiedTable = z.infer<typeof table>;
export type CopiedFile = z.infer<typeof file>;
export type LeftFile = Manifest['malos'][number];
