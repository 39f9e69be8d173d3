import type { Plugin } from 'vite'

/**
 * Imports the classes of a CSS module as names instead of one object, so that the bundler writes each class where it is used.
 * An object would keep the names of all classes in the code, also in the first load.
 */
export const inlineClassNames = (): Plugin[] => [
  {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: /\.module\.css'/ },
      handler: (code) => ({
        code: code.replaceAll(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2'),
        map: null,
      }),
    },
  },
  {
    name: 'keep-css-modules',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({
        code: code.replace(/^export default [^]*/m, ''),
        map: null,
        // Otherwise a module whose names are all written elsewhere is dropped with its styles.
        moduleSideEffects: 'no-treeshake',
      }),
    },
  },
]
