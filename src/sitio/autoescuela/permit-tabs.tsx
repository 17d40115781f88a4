import { Link } from '#sitio/layout/link.tsx';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import type { SectionData } from './load-section.server.ts';
import styles from './permit-tabs.module.css';

/** The permits that the section teaches, each at its own address. */
export function PermitTabs({ data }: { data: SectionData }) {
  const { permisos, params, section } = data;
  if (permisos.length < 2) return null;
  const first = [...permisos].sort(
    (a, b) => Number(b.codigo === params.permiso) - Number(a.codigo === params.permiso),
  );
  return (
    <nav className={styles.tabs} aria-label="Permiso">
      <ul>
        {/* The visitor's permit goes first: on a telephone the other tabs are off screen. */}
        {first.map(({ codigo, nombre }) => (
          <li key={codigo}>
            <Link
              to={sectionUrl(section.slug, {
                ...params,
                permiso: codigo,
                // Lessons and gears belong to the chosen permit, so another permit drops them.
                ...(codigo !== params.permiso && { clases: null, automatico: false }),
              })}
              aria-current={codigo === params.permiso ? 'page' : undefined}
              inPlace
            >
              {codigo} <span>· {nombre}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
