import { type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { formatCount } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './pagination.module.css';

export type PaginationProps = { params: SearchParams; pages: number };

export function Pagination({ params, pages }: PaginationProps) {
  const { pagina } = params;
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Páginas de resultados">
      {pagina > 1 ? (
        <Link rel="prev" to={searchUrl(params, { pagina: pagina - 1 })}>
          ← Anterior
        </Link>
      ) : (
        <span />
      )}
      <span className={styles.count}>
        Página {formatCount(pagina)} de {formatCount(pages)}
      </span>
      {pagina < pages ? (
        <Link rel="next" to={searchUrl(params, { pagina: pagina + 1 })}>
          Siguiente →
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
