comment on table shop_slugs is
  'The slug of a shop, made from its name, and its earlier ones, which redirect to it. A trigger of shops writes them.';
