import type { Cara, Party } from '#oficina/base/letters/parties.ts';
import styles from './paper-face.module.css';

type PaperFaceProps = { nombre: string; cara: Cara | null | undefined };

/** Top of a page about a paper: the logo of the business, or its name, over a line of its colour. */
export function PaperFace({ nombre, cara }: PaperFaceProps) {
  return (
    <div className={styles.face}>
      {cara?.logo ? (
        <img className={styles.logo} src={`/logos/${cara.logo}`} alt={nombre} height={56} />
      ) : (
        <p className={styles.name}>{nombre}</p>
      )}
      {cara?.color && (
        // The colour is an attribute of an SVG, because the security policy of the pages allows no colours in `style`.
        <svg className={styles.line} aria-hidden="true">
          <rect width="100%" height="100%" fill={cara.color} />
        </svg>
      )}
    </div>
  );
}

/** Face of the business of a paper, with the name that it trades under. */
export const faceOf = ({ nombre, nombreComercial, cara }: Party): PaperFaceProps => ({
  nombre: nombreComercial ?? nombre,
  cara,
});

/** Foot of the papers of the business, under a page about one. */
export const PaperFoot = ({ cara }: Pick<PaperFaceProps, 'cara'>) =>
  cara?.pie ? <p className={styles.foot}>{cara.pie}</p> : null;
