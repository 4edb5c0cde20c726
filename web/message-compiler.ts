/** Options for compiling the locale files to functions, shared by the build and `messages.ts`. */
export const messageCompiler = {
  project: './project.inlang',
  outdir: './messages',
  strategy: ['globalVariable', 'baseLocale'],
  isServer: 'false',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
} satisfies { project: string; outdir: string; strategy: ('globalVariable' | 'baseLocale')[]; [more: string]: unknown }
