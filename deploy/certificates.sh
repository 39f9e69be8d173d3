#!/bin/sh
# The certificate of one machine, signed by an authority of the cluster's own that is made the first time:
#
#   sh certificates.sh ukay1 10.0.0.1
#
# Run it in one folder for all machines, on a computer that is none of them: ca.key never leaves that folder. The same
# command again renews. PostgreSQL and metrics are also reached as localhost, through the HAProxy of the same machine.
set -eu
name=$1
address=$2
umask 077
mkdir -p "$name"

key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
[ -e ca.key ] || openssl req -x509 $key -sha256 -days 3650 -subj '/CN=Ukay cluster' -keyout ca.key -out ca.crt \
  -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign'

# Each machine asks the others as well: Patroni its peers and etcd, etcd its peers.
cat > "$name/extensions" <<END
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=DNS:$name,IP:$address,DNS:localhost,IP:127.0.0.1
END
openssl req -new $key -sha256 -subj "/CN=$name" -keyout "$name/machine.key" -out "$name/request"
openssl x509 -req -in "$name/request" -CA ca.crt -CAkey ca.key -set_serial "0x$(openssl rand -hex 16)" -sha256 -days 397 \
  -extfile "$name/extensions" -out "$name/machine.crt"
rm "$name/extensions" "$name/request"
cp ca.crt "$name/ca.crt"
openssl x509 -in "$name/machine.crt" -noout -subject -enddate
