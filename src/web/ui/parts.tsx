import type { HTMLAttributes, LabelHTMLAttributes } from 'react'
import { formatPesos } from '#domain/money.ts'

type Tag =
  | 'article'
  | 'b'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'footer'
  | 'h2'
  | 'h3'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'strong'
  | 'ul'

interface PartProps
  extends HTMLAttributes<HTMLElement>, Pick<LabelHTMLAttributes<HTMLLabelElement>, 'htmlFor'> {
  as?: Tag
}

interface LayoutProps extends PartProps {
  /** In pixels: a step of `--space`. */
  gap?: 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24
  align?: 'start' | 'end' | 'baseline'
  wrap?: boolean
  /** The first at the start and the last at the end. */
  between?: boolean
}

interface TextProps extends PartProps {
  size?: 'small' | 'body' | 'large'
  weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  tone?: 'muted' | 'ink' | 'teal' | 'bad' | 'accent'
}

const join = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

const layout =
  (name: string) =>
  ({ as: Element = 'div', gap, align, wrap, between, className, ...others }: LayoutProps) => (
    <Element
      {...others}
      className={join(
        name,
        gap && `gap-${gap}`,
        align && `align-${align}`,
        wrap && 'wrap',
        between && 'between',
        className,
      )}
    />
  )

/** Beside each other, on one middle line. */
export const Row = layout('row')
/** Below each other, as wide as the stack. */
export const Stack = layout('stack')
/** In the columns of a class. */
export const Grid = layout('grid')
/** On a ground of its own, with a line around it. */
export const Card = layout('card')

const text =
  (name: string, tag: Tag) =>
  ({ as: Element = tag, size, weight, tone, className, ...others }: TextProps) => (
    <Element {...others} className={join(name, size, weight, tone, className)} />
  )

export const Text = text('', 'p')
/** One line, which ends in three dots where it is too long. */
export const Ellipsis = text('ellipsis', 'p')
/** A state or a date in a word or two. */
export const Pill = text('pill', 'span')

/** What a form says as a whole: an error, or that it went well. */
export const Banner = ({ as: Element = 'p', good, className, ...others }: PartProps & { good?: boolean }) => (
  <Element {...others} className={join('banner', good && 'banner-good', className)} />
)

export const Price = ({ pesos, ...others }: Omit<TextProps, 'children'> & { pesos: number }) => (
  <Text as="b" weight="bold" {...others} className={join('numbers', others.className)}>
    {formatPesos(pesos)}
  </Text>
)
