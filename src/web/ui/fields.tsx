import {
  NativeSelect as MantineNativeSelect,
  PasswordInput as MantinePasswordInput,
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
} from '@mantine/core'
import type { ComponentProps, ComponentType } from 'react'
import './mantine/mantine.css'
import './mantine/variables.css'
import './mantine/fields.css'
import { MantineTheme } from './mantine/mantine-theme.tsx'

/** Each field brings Mantine's contexts with it, so that screens without fields do not load Mantine. */
const withTheme = <Props extends object>(Field: ComponentType<Props>) => {
  const Themed = (props: Props) => (
    <MantineTheme>
      <Field {...props} />
    </MantineTheme>
  )
  return Themed
}

export const TextInput = withTheme<ComponentProps<typeof MantineTextInput>>(MantineTextInput)
export const Textarea = withTheme<ComponentProps<typeof MantineTextarea>>(MantineTextarea)
export const NativeSelect = withTheme<ComponentProps<typeof MantineNativeSelect>>(MantineNativeSelect)
export const PasswordInput = withTheme<ComponentProps<typeof MantinePasswordInput>>(MantinePasswordInput)
