import { fotoFormats, fotoUrl, fotoWidths } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import type { FotoAutoescuela } from '#comparador/autoescuelas/imagenes/fotos-autoescuela.server.ts';
import styles from './fotos.module.css';
import section from './section-page.module.css';

/** Width of each photo: the main one fills the column, the others go two or three in a row. */
const SIZES = {
  main: '(max-width: 980px) 100vw, 780px',
  other: '(max-width: 640px) 50vw, 260px',
};

/** The photos that the school has put: the main one and, after it, the rest. */
export function Fotos({ fotos }: { fotos: FotoAutoescuela[] }) {
  const [main, ...others] = fotos;
  if (!main) return null;
  return (
    <section className={section.section} aria-labelledby="fotos">
      <h2 id="fotos">Fotos</h2>
      <div className={styles.photos}>
        <Photo foto={main} sizes={SIZES.main} />
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((foto) => (
              <li key={foto.id}>
                {/* The link shows the whole photo in its largest size. */}
                <a
                  href={`${fotoUrl({ ...foto, ancho: Math.max(...fotoWidths(foto.ancho)), formato: 'webp' })}${foto.consulta ?? ''}`}
                >
                  <Photo foto={foto} sizes={SIZES.other} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={section.small}>Las pone la autoescuela.</p>
    </section>
  );
}

function Photo({ foto, sizes }: { foto: FotoAutoescuela; sizes: string }) {
  const { id, alt, ancho, alto, consulta = '' } = foto;
  const widths = fotoWidths(ancho);
  const setOf = (formato: (typeof fotoFormats)[number]) =>
    widths.map((width) => `${fotoUrl({ id, ancho: width, formato })}${consulta} ${width}w`).join(', ');
  const widest = Math.max(...widths);
  return (
    <picture>
      {fotoFormats.map((formato) => (
        <source key={formato} type={`image/${formato}`} srcSet={setOf(formato)} sizes={sizes} />
      ))}
      <img
        alt={alt}
        sizes={sizes}
        src={`${fotoUrl({ id, ancho: Math.min(...widths), formato: 'webp' })}${consulta}`}
        width={widest}
        height={Math.round((widest * alto) / ancho)}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
