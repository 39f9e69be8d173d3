comment on table embedding_models is 'The models that processes were started with. The latest one embeds photos.';
