import './without-eval.ts';
import './layers.css';
import '#platform/ui/tokens.css';
import './mantine-styles.ts';
import './panel.css';
import './phone-lists.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#platform/browser/query-client.ts';
import { copyPlainFigures } from './plain-copy.ts';
import { router } from './routes.tsx';
import { restartOnAnotherPerson } from './session/restart.ts';
import { colorSchemes, cssVariables, theme } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
// The library that stops the page from scrolling under a dialog reads it here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

restartOnAnotherPerson();
copyPlainFigures();

const queryClient = createQueryClient();
const place = document.getElementById('panel');
if (place)
  createRoot(place).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      {...(nonce !== undefined && { getStyleNonce: () => nonce })}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
