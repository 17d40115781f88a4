import { compareUrl, MAX_COMPARAR } from '#comparador/ofertas/comparador/search-params.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { Link } from '#sitio/layout/link.tsx';
import { placeText } from '#sitio/partes/distance-text.ts';
import { RateSummary } from '#sitio/partes/rate-summary.tsx';
import { listUrl, ownCase, sectionUrl } from '#sitio/partes/section-url.ts';
import { testNames } from '#sitio/partes/test-names.ts';
import type { SectionData, SectionPermit } from './load-section.server.ts';
import styles from './nearby.module.css';
import type { Alternative, Motivo, Nearby as NearbyData } from './nearby.server.ts';

export type NearbyProps = { data: SectionData; elegida: SectionPermit };

/** Other sections that cost less or pass more in the same case, how they were chosen, and the whole list. */
export function Nearby({ data, elegida }: NearbyProps) {
  const { section, params, provincia } = data;
  const { cercanas, permiso, tarjeta } = elegida;
  const { autoescuelas } = cercanas;
  const compared = [section.slug, ...autoescuelas.map(({ slug }) => slug)].slice(0, MAX_COMPARAR);
  const lugar = tarjeta.municipio ? `${tarjeta.municipio}, ${provincia}` : provincia;
  return (
    <section className={styles.section} aria-labelledby="cercanas">
      <h2 id="cercanas">Alternativas cercanas</h2>
      <p className={styles.note}>
        {autoescuelas.length === 0
          ? 'No consta ninguna en la provincia que sea más barata en tu caso o que apruebe a más alumnos.'
          : chosenBy(cercanas, { elegida, provincia })}
      </p>
      {autoescuelas.length > 0 && (
        <ul className={styles.list}>
          {autoescuelas.map((other) => (
            <Other key={other.slug} other={other} permiso={permiso} url={sectionUrl(other.slug, params)} />
          ))}
        </ul>
      )}
      <p className={styles.links}>
        {autoescuelas.length > 0 && (
          <Link className={styles.button} to={compareUrl(ownCase(params), compared)}>
            Comparar con {compared.length === 2 ? 'esta' : 'estas'}
          </Link>
        )}
        <Link to={listUrl(params, lugar)}>Ver todas cerca</Link>
      </p>
    </section>
  );
}

/** The rule of the choice, in words. */
function chosenBy(
  { ambito }: NearbyData,
  { elegida, provincia }: { elegida: SectionPermit; provincia: string },
) {
  const { tarjeta } = elegida;
  const where = ambito === 'radio' ? 'A menos de 15 km de aquí' : `En la provincia de ${provincia}`;
  const cost = tarjeta.coste ? 'cuestan menos en tu caso' : 'publican su precio';
  const compared = tarjeta.practico && tarjeta.practico.comparacion !== 'pocos_datos';
  const rate = compared ? ' o que aprueban a más alumnos' : '';
  return `${where}, las primeras que ${cost}${rate}, en el orden de siempre: de menos a más coste esperado. Nadie paga por estar aquí.`;
}

const motives: Record<Motivo, string> = {
  coste: 'Cuesta menos',
  aprobados: 'Aprueban más',
  precio: 'Publica su precio',
};

type OtherProps = { other: Alternative; permiso: PermisoBuscable; url: string };

function Other({ other, permiso, url }: OtherProps) {
  const { nombre, cifra, incompleta, practico, motivos, codProvincia } = other;
  return (
    <li className={styles.item}>
      <div>
        <h3 className={styles.name}>
          <Link to={url}>{nombre}</Link>
        </h3>
        <p className={styles.where}>{whereText(other)}</p>
        <ul className={styles.tags}>
          {motivos.map((motivo) => (
            <li key={motivo}>{motives[motivo]}</li>
          ))}
        </ul>
      </div>
      <RateSummary
        label={`Aprueban ${testNames[permiso.pruebaPractica]}`}
        tasa={practico}
        provincia={provinciaPorCodigo(codProvincia)?.provincia ?? ''}
      />
      {cifra ? (
        <p className={styles.cost}>
          <span className={styles.amount} data-clase={cifra.clase}>
            {cifra.texto}
          </span>{' '}
          {cifra.clase === 'supuesta' ? cifra.corta : 'coste esperado'}
          {cifra.clase === 'declarada' && `; ${cifra.deQuien}`}
          {incompleta && <span className={styles.warning}>con líneas no informadas</span>}
          {cifra.clase !== 'declarada' && <span className={styles.warning}>{cifra.deQuien}</span>}
        </p>
      ) : (
        <p className={styles.none}>Precio no publicado</p>
      )}
    </li>
  );
}

/** 'Alcobendas, a 0,8 km · sección 02'. Section 01 is not named. */
const whereText = (other: Alternative): string =>
  other.seccion === '01' ? placeText(other) : `${placeText(other)} · sección ${other.seccion}`;
