import { Box, Group } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import styles from './mark.module.css';
import shared from './shared.module.css';

/** The tone of a state: well, under way, waiting for us, badly, or over. */
export type Tone = 'good' | 'going' | 'waiting' | 'bad' | 'over';

/** Shapes on a square of 12: each tone has its own, so that colour alone tells none. */
const SHAPES: Record<Tone, string> = {
  good: 'M2 6.5l2.8 2.8L10 3.5',
  going: 'M2 6h7M6.5 3l3 3-3 3',
  waiting: 'M6 1.5a4.5 4.5 0 110 9 4.5 4.5 0 010-9zM6 3.8V6l1.6 1.2',
  // Not a cross, which closes.
  bad: 'M6 2v4.6M6 9.8v.1',
  over: 'M2.5 6h7',
};

/** A state in words, with its mark. */
export const Mark = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${styles.mark} ${shared[tone]}`}>
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
      <path
        d={SHAPES[tone]}
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {children}
  </span>
);

/** A secondary text under a value. */
export const Under = ({ children }: { children: ReactNode }) => (
  <Box component="span" className={`${shared.under} ${shared.anywhere}`} fw={400}>
    {children}
  </Box>
);

/** Text of a column that must not be narrowed for the others: names, subjects. */
export const Roomy = ({ children }: { children: ReactNode }) => (
  <span className={shared.roomy}>{children}</span>
);

/** An e-mail address that breaks the line after its @ or a dot but the last, and elsewhere only if it must. */
export const Address = ({ email }: { email: string }) => (
  <Box component="span" className={`${shared.roomy} ${shared.anywhere}`} miw={175}>
    <AddressText email={email} />
  </Box>
);

/** The same in a narrow place, which has no room of its own. */
export const AddressText = ({ email }: { email: string }) =>
  email.split(/(?<=@)|(?<=\.)(?=.*\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** A notice to read before the rest of the screen. */
export const Notice = ({ warning = false, children }: { warning?: boolean; children: ReactNode }) => (
  <Group
    className={`${shared.card} ${warning ? shared.waiting : ''}`}
    gap="4px 14px"
    align="stretch"
    mb={16}
    p="12px 16px"
  >
    {children}
  </Group>
);

/** A telephone or an account in groups that only style parts: what is copied and what is found has no blanks. */
export const Grouped = ({ parts }: { parts: readonly string[] }) => (
  <span className={`${shared.oneLine} ${styles.grouped}`}>
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order.
      <span key={index}>{part}</span>
    ))}
  </span>
);
