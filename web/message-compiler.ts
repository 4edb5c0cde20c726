/** How the locale files become functions; the build and `compile-messages.ts` share it. */
export const messageCompiler = {
  project: './project.inlang',
  outdir: './messages',
  strategy: ['globalVariable', 'baseLocale'],
  isServer: 'false',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
} satisfies { project: string; outdir: string; strategy: ('globalVariable' | 'baseLocale')[]; [more: string]: unknown }
