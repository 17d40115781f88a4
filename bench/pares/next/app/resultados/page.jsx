import { readFileSync } from 'node:fs';
import Link from 'next/link';

const { titulo, filas } = JSON.parse(readFileSync(process.env.FILAS, 'utf8'));

export const dynamic = 'force-dynamic';

function Row({ fila, clases }) {
  const url = `/${fila.slug}?clases=${clases}`;
  return (
    <li>
      <label>
        <input type="checkbox" name="comparar" value={fila.slug} aria-label={`Comparar ${fila.nombre}`} />
      </label>
      <div>
        <h2>
          <Link href={url} prefetch={false}>
            {fila.nombre}
          </Link>
        </h2>
        <p>{fila.donde}</p>
        <ul>
          {fila.rasgos.map((rasgo) => (
            <li key={rasgo}>{rasgo}</li>
          ))}
        </ul>
      </div>
      <div>
        <p>
          <b>{fila.tasa}</b> {fila.examenes}
        </p>
        <svg aria-hidden="true">
          <line x1={fila.eje[0]} x2={fila.eje[1]} />
          <circle cx={fila.eje[2]} />
        </svg>
      </div>
      <div>
        <p>
          <b>{fila.coste}</b> <span>{fila.margen}</span>
        </p>
        <svg aria-hidden="true">
          {fila.partes.map(([x1, x2]) => (
            <line key={x1} x1={x1} x2={x2} />
          ))}
        </svg>
        <p>{fila.precio}</p>
      </div>
      <div>
        <details>
          <summary>Por qué está aquí</summary>
          {fila.porque}
        </details>
        <Link href={`${url}#coste`} prefetch={false} aria-label={`Ver desglose de ${fila.nombre}`}>
          Ver desglose
        </Link>
      </div>
    </li>
  );
}

// biome-ignore lint/style/noDefaultExport: the framework looks for it
export default async function Page({ searchParams }) {
  const { clases } = await searchParams;
  return (
    <main>
      <h1>{titulo}</h1>
      <ul>
        {filas.map((fila) => (
          <Row key={fila.slug} fila={fila} clases={clases} />
        ))}
      </ul>
    </main>
  );
}
