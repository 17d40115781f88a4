import { DefaultLayout } from '#platform/ui/layouts/default-layout.tsx';
import type { FrameProps } from './frame.ts';
import { LegalLinks } from './legal-links.tsx';

/** The layout of the specification (§2) for people who are not signed in, with the legal pages of the site at its foot. */
export function DefaultFrame({ site, children }: FrameProps) {
  return <DefaultLayout foot={site && <LegalLinks {...site} />}>{children}</DefaultLayout>;
}
