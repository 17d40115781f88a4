import type { SignPage } from '#oficina/documentos/firmas/sign-page.server.ts';
import sign from '#sitio/forms/sign.module.css';

const WORDS: Record<SignPage['personas'][number]['estado'], string> = {
  firmado: 'Ha firmado',
  turno: 'Le toca ahora',
  espera: 'Después',
  rechazado: 'No ha querido firmarlo',
};

/** Signers in order, with their progress; nothing when there is only one. */
export function People({ personas }: Pick<SignPage, 'personas'>) {
  if (personas.length < 2) return null;
  return (
    <section className={sign.box} aria-labelledby="personas">
      <h2 id="personas">Quién lo firma</h2>
      <ol className={sign.people}>
        {personas.map(({ nombre, rol, estado }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and they stay where they are
          <li key={index} data-state={estado}>
            <strong>{nombre}</strong>
            <span>
              {estado === 'firmado' && rol === 'aprobador' ? 'Ha dado el visto bueno' : WORDS[estado]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
