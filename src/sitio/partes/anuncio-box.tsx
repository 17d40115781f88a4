import type { AnuncioPlace, AnuncioSlot, AnuncioVisible } from '#comparador/anuncios/visible.ts';
import { fotoFormats, fotoUrl, fotoWidths } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import styles from './anuncio-box.module.css';

/**
 * A box for an anuncio, labelled as such and with its advertiser; always beside the content of the page, never in a
 * list. Without an anuncio there is no box. Each browser asks for the anuncio (`islands/anuncio.ts`), because the page
 * itself is cached for everybody; its room is reserved, so that nothing moves.
 */
export function AnuncioBox({ slot }: { slot: AnuncioSlot | undefined }) {
  if (!slot) return null;
  const room = slot.conFoto ? `${styles.box} ${styles.withPhoto}` : styles.box;
  return (
    <div className={styles.place} data-island="anuncio">
      <article className={room} aria-label="Publicidad" aria-busy="true" data-shows={placeQuery(slot)}>
        <p className={styles.label}>Publicidad</p>
        <template>
          <AnuncioTemplate />
        </template>
        <noscript>
          <Anuncio ad={slot.primero} href={`/anuncio/${slot.primero._id}`} />
        </noscript>
      </article>
    </div>
  );
}

/** Query of the call that gives the next anuncio of a place. */
const placeQuery = ({ ubicacion, provincia, permiso }: AnuncioPlace): string =>
  String(
    new URLSearchParams({
      ubicacion,
      ...(provincia !== null && { provincia }),
      ...(permiso !== null && { permiso }),
    }),
  );

/** The same markup as `Anuncio`, for the browser to fill: each `data-part` is one of its words or its photo. */
function AnuncioTemplate() {
  return (
    <div className={styles.ad}>
      <picture data-part="foto">
        {fotoFormats.map((formato) => (
          <source key={formato} type={`image/${formato}`} sizes={SIZES} />
        ))}
        <img className={styles.photo} alt="" width="104" height="104" decoding="async" />
      </picture>
      <div className={styles.words}>
        <p className={styles.title}>
          <a data-part="titulo" href="/" rel="sponsored noopener nofollow">
            Publicidad
          </a>
        </p>
        <p className={styles.text} data-part="texto" />
        <p className={styles.payer} data-part="paga" />
      </div>
    </div>
  );
}

/** An anuncio. Its link goes through the site, which counts it and leads to the stored address. */
function Anuncio({ ad, href }: { ad: AnuncioVisible; href: string }) {
  return (
    <div className={styles.ad}>
      {ad.foto && <Photo foto={ad.foto} />}
      <div className={styles.words}>
        <p className={styles.title}>
          <a href={href} rel="sponsored noopener nofollow">
            {ad.titulo}
          </a>
        </p>
        <p className={styles.text}>{ad.texto}</p>
        <p className={styles.payer}>
          Paga {ad.anunciante} · lleva a {ad.destino}
        </p>
      </div>
    </div>
  );
}

/** As wide as the box, which is narrow on small screens. */
const SIZES = '(max-width: 820px) 100px, 280px';

/** The photo beside the words, which say the same: a person who does not see it misses nothing. */
function Photo({ foto: { id, ancho } }: { foto: NonNullable<AnuncioVisible['foto']> }) {
  const widths = fotoWidths(ancho).slice(0, 2);
  const setOf = (formato: (typeof fotoFormats)[number]) =>
    widths.map((width) => `${fotoUrl({ id, ancho: width, formato })} ${width}w`).join(', ');
  return (
    <picture>
      {fotoFormats.map((formato) => (
        <source key={formato} type={`image/${formato}`} srcSet={setOf(formato)} sizes={SIZES} />
      ))}
      <img
        className={styles.photo}
        alt=""
        src={fotoUrl({ id, ancho: Math.min(...widths), formato: 'webp' })}
        width="104"
        height="104"
        decoding="async"
      />
    </picture>
  );
}
