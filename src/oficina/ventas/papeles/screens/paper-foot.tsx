import type { ReactNode } from 'react';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { Texts } from '#platform/ui/forms/versions.ts';
import shared from '#platform/ui/shared.module.css';
import { totalsOf } from './lineas.ts';
import styles from './paper-foot.module.css';
import type { PaperWriting } from './paper-kind.ts';
import { frameOf, lineasOfText } from './paper-texts.ts';
import type { SeenDraft } from './use-seen-draft.ts';

type PaperFootProps = {
  kind: PaperWriting;
  seen: SeenDraft;
  saving: SavingForm<Texts>;
};

/** What sending a draft will do, before it is pressed: the number that it would have, whoever gets it and how it is paid. */
export function PaperFoot({ kind, seen: { facts, fresh, addressed }, saving }: PaperFootProps) {
  const way = useMailWay();
  const { values } = saving.form;
  const { total } = totalsOf(lineasOfText(values.lineas ?? '[]'), frameOf(values));
  const choose = () => document.getElementById(saving.field('_idFormaPago').id)?.focus();
  const to = facts?.para.join(', ');
  return (
    <>
      <dl className={`${styles.foot} ${addressed && !fresh ? styles.old : ''}`}>
        {addressed && facts ? (
          <>
            <Fact name="Será">{facts.codigo}</Fact>
            <Fact name="Lo recibe" cut lacks={way !== 'ninguno' && to === ''}>
              {way === 'ninguno' ? 'En mano' : to || 'Sin correo'}
            </Fact>
            <Fact name="Pago" lacks={facts.pago === null}>
              {facts.pago ?? (
                <button type="button" className={styles.choose} onClick={choose}>
                  Sin elegir
                </button>
              )}
            </Fact>
            {kind.sends?.accion === 'M' && (
              <Fact name="Al emitirla" lacks>
                ya no se deshace
              </Fact>
            )}
          </>
        ) : (
          !addressed && (
            <Fact name="Para enviarlo" lacks>
              Falta el cliente
            </Fact>
          )
        )}
      </dl>
      <dl className={`${styles.foot} ${styles.total}`}>
        <Fact name="Total">{formatEurosText(total)}</Fact>
      </dl>
    </>
  );
}

type FactProps = { name: string; lacks?: boolean; cut?: boolean; children: ReactNode };

function Fact({ name, lacks = false, cut = false, children }: FactProps) {
  return (
    <div className={cut ? styles.to : undefined}>
      <dt>{name}</dt>
      <dd className={`${cut ? shared.cut : ''} ${lacks ? styles.lacks : ''}`}>{children}</dd>
    </div>
  );
}
