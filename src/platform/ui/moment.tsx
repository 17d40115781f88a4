import { exactMoment, relativeMoment, shortMoment } from '#platform/browser/moments.ts';
import shared from './shared.module.css';

export type MomentProps = {
  at: string;
  /** In words, with the exact moment as title; otherwise in figures, for columns. */
  relative?: boolean;
};

/** A moment in Spanish time. */
export const Moment = ({ at, relative = false }: MomentProps) => (
  <time className={relative ? undefined : shared.oneLine} dateTime={at} title={exactMoment(at)}>
    {relative ? relativeMoment(at, new Date()) : shortMoment(at)}
  </time>
);
