import type { LegalInForce } from '#oficina/base/legales/in-force.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { MarkedText } from '#platform/ui/marked-text.tsx';
import { Link } from '#sitio/layout/link.tsx';
import article from '#sitio/partes/article.module.css';
import styles from './legal-page.module.css';

/** A legal page: its text as the business published it, with its version and its day. */
export function LegalPage({ titulo, version, texto, publicadaEl }: LegalInForce & { titulo: string }) {
  return (
    <article className={`${wrap.wrap} ${article.article}`}>
      <nav className={article.crumbs} aria-label="Dónde estás">
        <Link to="/">Inicio</Link>
        <span aria-hidden="true"> › </span>
        <span aria-current="page">{titulo}</span>
      </nav>
      <h1 className={article.title}>{titulo}</h1>
      <p className={article.dates}>
        Versión {version}, publicada el <time dateTime={publicadaEl}>{formatDay(publicadaEl)}</time>
      </p>
      <div className={styles.text}>
        <MarkedText text={texto} />
      </div>
    </article>
  );
}
