-- Where nothing real was issued, there is nothing to keep from being emptied.
CREATE OR REPLACE FUNCTION "no_se_vacia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cadenas WHERE NOT demostracion) THEN
    RAISE EXCEPTION 'what was issued is not emptied';
  END IF;
  RETURN NULL;
END $$;
