import type { SectionCompany, SectionPlace } from '#comparador/ofertas/comparador/section-identity.server.ts';
import styles from './section-page.module.css';
import { phoneText, safeWeb } from './section-place.ts';

export type CompanyProps = { empresa: SectionCompany; ubicacion: SectionPlace | null };

/** The trader with whom the contract is made (LGDCU art. 20.1.a); what the address above says is not said twice. */
export function Company({ empresa, ubicacion }: CompanyProps) {
  const { razonSocial, nif, direccion, codigoPostal, municipio, telefono, descripcion } = empresa;
  const here = ubicacion?.fuente === 'autoescuela';
  const web = here ? null : safeWeb(empresa.web);
  const town = [codigoPostal, municipio].filter(Boolean).join(' ');
  return (
    <section aria-labelledby="empresa">
      <h2 id="empresa">Con quién contratas</h2>
      <p>
        {razonSocial}
        <br />
        NIF {nif}
      </p>
      {!here && direccion && (
        <p>
          Domicilio: {direccion}
          {town && `, ${town}`}
        </p>
      )}
      {!here && telefono && (
        <p>
          <a href={`tel:${telefono}`}>{phoneText(telefono)}</a>
        </p>
      )}
      {web && (
        <p>
          <a href={web} rel="nofollow noopener">
            Página web
          </a>
        </p>
      )}
      {descripcion && <p className={styles.small}>{descripcion}</p>}
    </section>
  );
}
