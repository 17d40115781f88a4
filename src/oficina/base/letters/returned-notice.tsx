import type { ReactNode } from 'react';
import { briefDay } from '#platform/browser/moments.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Devuelto } from './contract.ts';
import { reasonOf } from './status-words.ts';

type ReturnedNoticeProps = { mark: Devuelto; children?: ReactNode };

/** Notice that the correo to an address comes back, with the reason and the date. */
export const ReturnedNotice = ({ mark: { email, codigo, motivo, en }, children }: ReturnedNoticeProps) => (
  <Notice warning>
    <span className={shared.anywhere} title={motivo}>
      El correo a {email} vuelve: {reasonOf(codigo)}, {briefDay(en)}.
    </span>
    {children}
  </Notice>
);
