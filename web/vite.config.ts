import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedCopies } from './building/compressed-copies.ts'
import {
  buildRecords,
  earlyParts,
  newBuildId,
  pageFiles,
  shellList,
  sizesReport,
  smallerCode,
} from './building/bundle.ts'
import { sharedParts } from './building/shared-parts.ts'
import { routeTable } from './building/route-table.ts'
import { messageCompiler } from './message-compiler.ts'

const buildId = newBuildId()
/** Small components, for which the React compiler's memoisation would cost more than it saves. */
const WITHOUT_COMPILER = new RegExp(
  [
    '/editor/editor\\.',
    '/editor/panels/(?!characters|scenes)',
    '/editor/production/(?!open|revision-|use)',
    '/editor/(?:cards|cast/attributes|connection|goals|lines|palette|presence|statistics|tones|versions)/',
    '/editor/shell/(?:notices|focus-mode|key-strip|lazy|announcer|beside|features)',
    '/editor/find/early-field',
    '/editor/toolbar/(?:mark-buttons|more-items|status|phone-toolbar|edit-conflicts-button|collaborators|play-links)',
    '/editor/\\w+/\\w+-dialog',
    '/profile/account-',
    '/plays/(?:sharing/|export-dialog)',
    '/routes/commands/',
    '/ui/(?:export-question|frame|mark|palette|toast)/',
    '/features/home/home',
    '/ui/(?:button|dialog|empty-state|icon|presence|tooltip)',
    '/app/',
  ].join('|'),
)

const NO_VOICES = '\0no-voices'
/** Leaves out the lists of voices for languages in which no play is written. */
const voiceLists: Plugin = {
  name: 'voice-lists',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('@readium/speech') && /^\.\/(?!(?:en|fr)-)\w+-[\w-]+\.js$/.test(source) ? NO_VOICES : null,
  load: (id) => (id === NO_VOICES ? 'export const voices = []' : null),
}

/** Treats `forwardRef` as pure, so that library components that are never rendered are dropped. */
const treeshake = { manualPureFunctions: ['forwardRef'] }
const parts = sharedParts(import.meta.dirname, treeshake)

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  define: { 'import.meta.env.BUILD_ID': JSON.stringify(buildId) },
  html: { cspNonce: '__NONCE__' },
  plugins: [
    paraglideVitePlugin(messageCompiler),
    routeTable(),
    react({ compiler: true, exclude: [/\/node_modules\//, WITHOUT_COMPILER] }),
    tailwindcss(),
    parts.plugin,
    voiceLists,
    smallerCode(),
    buildRecords(buildId),
    shellList(buildId),
    pageFiles(),
    sizesReport(),
    compressedCopies(),
  ],
  build: {
    outDir: 'build',
    target: 'es2024',
    assetsInlineLimit: 0,
    // browsers that support the build target preload chunks without the polyfill
    modulePreload: { polyfill: false, resolveDependencies: earlyParts },
    reportCompressedSize: false,
    manifest: 'builds/manifest.json',
    rolldownOptions: {
      treeshake,
      output: {
        chunkFileNames: ({ name }) => `assets/${/^[^~]+/.exec(name)?.[0] ?? 'shared'}-[hash].js`,
        codeSplitting: { groups: parts.groups },
      },
    },
  },
})
