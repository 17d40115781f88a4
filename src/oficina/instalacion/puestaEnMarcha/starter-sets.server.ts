import type { PgTable } from 'drizzle-orm/pg-core';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/table.server.ts';
import { categorias } from '#oficina/catalogos/categorias/table.server.ts';
import { clasificacionesCliente } from '#oficina/catalogos/clasificacionesCliente/table.server.ts';
import { departamentos } from '#oficina/catalogos/departamentos/table.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import { marcas } from '#oficina/catalogos/marcas/table.server.ts';
import { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/table.server.ts';
import type { Juego } from './contract.ts';

export type StarterRow = Record<string, unknown>;

/** Family, its table and the rows that it begins with. */
export type StarterSet = { familia: string; table: PgTable; rows: readonly StarterRow[] };

/** Gives each row its place in the list, and puts it in use. */
const inOrder = (rows: readonly StarterRow[]): StarterRow[] =>
  rows.map((row, index) => ({ ...row, orden: (index + 1) * 10, activo: true }));

const paid = (codigo: string, nombre: string, tipo: string, dias: number): StarterRow => ({
  codigo,
  nombre,
  tipo,
  dias,
  plazos: [],
  instrucciones: '',
  visibleCliente: true,
});

/**
 * A concepto has no price until its business writes it: not in use, so that nobody bills it at zero. The
 * rate of IVA is the general one.
 */
const concepto = (codigo: string, nombre: string, unidad: string): StarterRow => ({
  codigo,
  nombre,
  descripcion: '',
  precio: '0',
  tipoIva: '21',
  unidad,
  activo: false,
});

/** Rows for an empty list, by set. */
export const starterSets: Readonly<Record<Juego, readonly StarterSet[]>> = {
  formasDePago: [
    {
      familia: 'formasDePago',
      table: formasDePago,
      rows: inOrder([
        paid('TR0', 'Transferencia al recibir la factura', 'transferencia', 0),
        paid('TR30', 'Transferencia a 30 días', 'transferencia', 30),
        paid('DOM', 'Domiciliación', 'domiciliacion', 0),
        paid('TARJ', 'Tarjeta', 'tarjeta', 0),
        paid('BIZUM', 'Bizum', 'bizum', 0),
        paid('EFE', 'Efectivo', 'efectivo', 0),
      ]),
    },
  ],
  catalogos: [
    {
      familia: 'canalesCaptacion',
      table: canalesCaptacion,
      rows: inOrder([
        { nombre: 'Comparador', grupo: 'web' },
        { nombre: 'Recomendación de un cliente', grupo: 'referido' },
        { nombre: 'Llamada', grupo: 'telefono' },
        { nombre: 'Publicidad', grupo: 'publicidad' },
        { nombre: 'Feria', grupo: 'feria' },
      ]),
    },
    {
      familia: 'clasificacionesCliente',
      table: clasificacionesCliente,
      rows: inOrder([
        { nombre: 'Preferente', nivel: 'A', color: '#00743A', descripcion: '' },
        { nombre: 'Habitual', nivel: 'B', color: '#2F6FB3', descripcion: '' },
        { nombre: 'Ocasional', nivel: 'C', color: '#6B6B6B', descripcion: '' },
      ]),
    },
    {
      familia: 'departamentos',
      table: departamentos,
      rows: inOrder([{ nombre: 'Dirección' }, { nombre: 'Administración' }, { nombre: 'Comercial' }]),
    },
    {
      familia: 'categorias',
      table: categorias,
      rows: inOrder([
        { nombre: 'Publicidad', slug: 'publicidad', descripcion: '' },
        { nombre: 'Servicios', slug: 'servicios', descripcion: '' },
        { nombre: 'Vehículos', slug: 'vehiculos', descripcion: '' },
      ]),
    },
    {
      familia: 'marcas',
      table: marcas,
      // Of cars of driving schools; a business changes them as it likes.
      rows: inOrder(
        ['Toyota', 'Seat', 'Renault', 'Hyundai', 'Kia', 'Volkswagen'].map((nombre) => ({
          nombre,
          tipo: 'vehiculo',
          web: '',
        })),
      ),
    },
    {
      familia: 'conceptosPresupuestos',
      table: conceptosPresupuestos,
      rows: [
        concepto('FICHA', 'Ficha ampliada en el comparador', 'mes'),
        concepto('ANUNCIO', 'Anuncio en el comparador', 'mes'),
        concepto('WEB', 'Página web', 'unidad'),
        concepto('FOTOS', 'Sesión de fotografías', 'unidad'),
        concepto('HORA', 'Hora de trabajo', 'hora'),
      ],
    },
  ],
};
