import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import shared from '#platform/ui/shared.module.css';
import styles from './head.module.css';

/** Left end of the top bar: logo and owner of the panel. */
export function Head({ to, name, detail, tag }: { to: string; name: string; detail?: string; tag?: string }) {
  return (
    <>
      <Link className={`${shared.centred} ${styles.mark}`} to={to}>
        <span aria-hidden="true">L</span>
        <VisuallyHidden>Inicio del panel</VisuallyHidden>
      </Link>
      <div className={`${shared.side} ${shared.gap12} ${shared.shrinks} ${styles.owner}`}>
        <p className={`${shared.plain} ${shared.cut} ${styles.company}`}>
          <strong>{name}</strong>
          {detail && <span className={`${shared.muted} ${styles.detail}`}>{detail}</span>}
        </p>
        {tag && <p className={`${shared.quiet} ${styles.tag}`}>{tag}</p>}
      </div>
    </>
  );
}
