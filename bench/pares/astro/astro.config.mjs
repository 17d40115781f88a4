import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

// biome-ignore lint/style/noDefaultExport: the framework looks for it
export default defineConfig({ output: 'server', adapter: node({ mode: 'standalone' }) });
