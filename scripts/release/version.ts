export const packageFiles = ['package.json', 'lab/package.json', 'package-lock.json']

/** Files that pull the image of a version, unless another one is named. */
export const filesWithImage = [
  'compose.yaml',
  'deploy/coolify/compose.yaml',
  'deploy/caprover/one-click-app.yml',
]

/** `:${UKAY_VERSION:-0.2.0}` of compose, and the variable of a one-click app. */
export const imageVersion =
  /(?<=UKAY_VERSION:-|\$\$cap_version\n +label: Version\n +defaultValue: )\d+\.\d+\.\d+/g
