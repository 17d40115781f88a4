import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { storedAs, storeFoto } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { imagenes } from '#comparador/autoescuelas/imagenes/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';

const SIZE = { width: 720, height: 480 };

const window = (x: number, y: number, width = 70, height = 80) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#cfe3ee" stroke="#7d8f86" stroke-width="4"/>`;
const wheel = (x: number) =>
  `<circle cx="${x}" cy="372" r="40" fill="#22302a"/><circle cx="${x}" cy="372" r="17" fill="#c5cec8"/>`;

/** Drawings, so that nobody takes them for photos of somebody's autoescuela. */
const FOTOS: readonly { alt: string; drawing: string }[] = [
  {
    alt: 'Dibujo de la fachada, con el rótulo verde y el escaparate',
    drawing: `<rect width="720" height="480" fill="#dbe8f0"/><rect y="410" width="720" height="70" fill="#b9beb6"/>
      <rect x="90" y="60" width="540" height="352" fill="#efe4d0"/>${[130, 250, 400, 520].map((x) => window(x, 90)).join('')}
      <rect x="90" y="205" width="540" height="52" fill="#00753a"/><rect x="120" y="219" width="24" height="24" fill="#fff"/>
      <rect x="160" y="226" width="240" height="10" rx="5" fill="#fff"/>${window(120, 280, 290, 112)}
      <rect x="455" y="280" width="130" height="132" fill="#5a4632"/><circle cx="566" cy="348" r="6" fill="#e79a00"/>`,
  },
  {
    alt: 'Dibujo del aula, con la pantalla y dos filas de mesas',
    drawing: `<rect width="720" height="480" fill="#f2efe6"/><rect y="330" width="720" height="150" fill="#cdb894"/>
      <rect x="200" y="60" width="320" height="180" fill="#22302a"/><rect x="214" y="74" width="292" height="152" fill="#e4f1e8"/>
      <path d="M330 120l60 104h-120z" fill="none" stroke="#b3261e" stroke-width="14" stroke-linejoin="round"/>${window(50, 90, 90, 140)}${window(580, 90, 90, 140)}
      ${[60, 290, 520].map((x) => `<rect x="${x}" y="320" width="140" height="16" fill="#8a6a3f"/><rect x="${x + 40}" y="336" width="60" height="50" fill="#2c9a5b"/>`).join('')}
      ${[20, 270, 520].map((x) => `<rect x="${x}" y="400" width="180" height="20" fill="#7a5b33"/><rect x="${x + 55}" y="420" width="70" height="60" fill="#0d4a2b"/>`).join('')}`,
  },
  {
    alt: 'Dibujo de un coche de prácticas, con la L en el techo',
    drawing: `<rect width="720" height="480" fill="#dbe8f0"/><rect y="330" width="720" height="150" fill="#8f9791"/><path d="M0 440h720" stroke="#fff" stroke-width="10" stroke-dasharray="60 40"/>
      <path d="M110 360v-60q0-30 40-36l60-8 70-76q12-14 34-14h150q24 0 38 18l56 74 66 12q26 6 26 32v58z" fill="#fff" stroke="#52645b" stroke-width="5"/>
      <path d="M240 250l56-60h80v60zM396 190h70l46 60h-116z" fill="#cfe3ee" stroke="#52645b" stroke-width="4"/>${wheel(220)}${wheel(530)}
      <rect x="350" y="108" width="60" height="58" rx="8" fill="#00753a"/><path d="M370 122v30h22" fill="none" stroke="#fff" stroke-width="9"/>`,
  },
];

/** Draws a few photos of the demonstration's autoescuela. It runs once, and only with the demonstration. */
export async function seedDemoFotos(db: Db, files: Files, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT c.id FROM clientes c JOIN usuarios u ON u.cliente_id = c.id
    WHERE c.origen = 'demostracion' AND u.origen = 'demostracion'
      AND NOT EXISTS (SELECT FROM imagenes i WHERE i.cliente_id = c.id) ORDER BY c.codigo LIMIT 1`);
  const [cliente] = rows;
  if (!cliente) return;
  // Only with the demonstration: the library takes memory that most programs never need.
  const { makeFoto } = await import('#comparador/autoescuelas/imagenes/make-foto.server.ts');
  for (const [index, { alt, drawing }] of FOTOS.entries()) {
    const { width, height } = SIZE;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
    const { variantes, ...foto } = await makeFoto(await sharp(Buffer.from(svg)).jpeg().toBuffer());
    const id = uuid({ msecs: now.getTime() });
    await storeFoto(files, id, variantes);
    await db.insert(imagenes).values({
      ...foto,
      id,
      _idCliente: cliente.id,
      alt,
      orden: index + 1,
      esPrincipal: index === 0,
      archivos: storedAs(id, variantes),
      creadoEn: now,
      modificadoEn: now,
    });
  }
}
